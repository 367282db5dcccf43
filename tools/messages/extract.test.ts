import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGES, SOURCE_LANGUAGE } from '../../packages/languages/languages.ts'
import { ROOT } from '../root.ts'

const COMMAND = join(ROOT, 'tools', 'messages', 'extract.ts')
const CONFIG = `
import { MESSAGE_SETTINGS } from '${join(ROOT, 'packages', 'build', 'messages', 'settings.ts')}'
export default {
  ...MESSAGE_SETTINGS,
  catalogs: [{ path: '<rootDir>/messages/{locale}', include: ['<rootDir>/src'] }],
}
`

const folder = mkdtempSync(join(tmpdir(), 'vitrine-messages-'))
/** An app whose catalogues were just made: nothing is translated. */
const made = join(folder, 'made')
const app = join(folder, 'app')
afterAll(() => rmSync(folder, { recursive: true }))

const write = (to: string, ...texts: string[]) =>
  writeFileSync(
    join(to, 'src', 'words.ts'),
    ["import { t } from '@lingui/core/macro'", ...texts.map((text) => `t\`${text}\``)].join('\n'),
  )

/** Puts the English in place of each translation that is missing. */
function translate(): void {
  for (const language of LANGUAGES) {
    const file = join(app, 'messages', `${language}.po`)
    const catalogue = readFileSync(file, 'utf8')
    writeFileSync(file, catalogue.replaceAll(/^msgid "(.+)"\nmsgstr ""$/gm, 'msgid "$1"\nmsgstr "$1"'))
  }
}

const run = (...options: string[]) =>
  new Promise<{ isDone: boolean; output: string }>((settle) => {
    execFile(process.execPath, [COMMAND, ...options], (error, out, complaints) =>
      settle({ isDone: error === null, output: out + complaints }),
    )
  })

describe('the check of the catalogues', () => {
  beforeAll(async () => {
    mkdirSync(join(made, 'src'), { recursive: true })
    writeFileSync(join(made, 'lingui.config.ts'), CONFIG)
    write(made, 'A card', 'A gate')
    expect(await run(made)).toMatchObject({ isDone: true })
  })
  beforeEach(() => {
    rmSync(app, { recursive: true, force: true })
    cpSync(made, app, { recursive: true })
  })

  it('is fine where each language has each text', async () => {
    translate()
    expect(await run('--check', app)).toMatchObject({ isDone: true })
  })

  it('fails where a language lacks a text', async () => {
    const { isDone, output } = await run('--check', app)
    expect(isDone).toBe(false)
    expect(output).toContain('(A card)')
  })

  it.each([
    ['a text that no code uses any more', ['A card']],
    ['no text that the code uses', ['A card', 'A gate', 'A door']],
  ])('fails where the catalogues have %s', async (_what, texts) => {
    translate()
    write(app, ...texts)
    const { isDone, output } = await run('--check', app)
    expect(isDone).toBe(false)
    expect(output).toContain(`${SOURCE_LANGUAGE}.po: Catalog is out of sync`)
  })
})
