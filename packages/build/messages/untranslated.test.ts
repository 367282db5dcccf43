import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, createLogger } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeMissing, untranslated } from './untranslated.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(fileURLToPath(new URL('.', import.meta.url)), '.untranslated-'))
  const catalog = `{ path: '<rootDir>/{locale}', include: [] }`
  writeFileSync(
    join(folder, 'lingui.config.ts'),
    `import { MESSAGE_SETTINGS } from '../settings.ts'\nexport default { ...MESSAGE_SETTINGS, catalogs: [${catalog}] }\n`,
  )
  writeFileSync(join(folder, 'en.po'), 'msgid "Hidden"\nmsgstr "Hidden"\n')
  writeFileSync(join(folder, 'main.js'), `import catalogue from './pl.po'\nglobalThis.catalogue = catalogue\n`)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Builds an app whose Polish catalogue has this translation. Returns the errors that the build reports. */
async function buildWith(translation: string, mode: 'production' | 'development'): Promise<string[]> {
  writeFileSync(join(folder, 'pl.po'), `msgid "Hidden"\nmsgstr "${translation}"\n`)
  const reported: string[] = []
  await build({
    root: folder,
    configFile: false,
    mode,
    customLogger: { ...createLogger('silent'), error: (message) => reported.push(message) },
    build: { write: false, rolldownOptions: { input: join(folder, 'main.js') } },
    plugins: [
      untranslated(join(folder, 'lingui.config.ts')),
      {
        name: 'empty',
        transform: { filter: { id: /\.po$/ }, handler: () => ({ code: 'export default {}', moduleType: 'js' }) },
      },
    ],
  })
  return reported
}

const PROBLEM =
  /pl\.po lacks translations: "Hidden"\. Run `npm run messages`, and fill in the empty msgstr in this file\./

describe('a missing translation', () => {
  it('fails a production build, and names file and command', async () => {
    await expect(buildWith('', 'production')).rejects.toThrow(PROBLEM)
    expect(await buildWith('Ukryta', 'production')).toEqual([])
  })

  it('is only reported by other builds, as those of npm run dev', async () => {
    expect(await buildWith('', 'development')).toEqual([expect.stringMatching(PROBLEM)])
    expect(await buildWith('Ukryta', 'development')).toEqual([])
  })

  it('is one of at most five that are listed', () => {
    expect(describeMissing('pl.po', ['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toContain(
      '"a", "b", "c", "d", "e", and 2 more.',
    )
  })
})
