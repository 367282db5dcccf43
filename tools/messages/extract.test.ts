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
/** Folder of an app whose catalogues are new and contain no translations. */
const made = join(folder, 'made')
const app = join(folder, 'app')
afterAll(() => rmSync(folder, { recursive: true }))

const write = (to: string, ...texts: string[]) =>
  writeFileSync(
    join(to, 'src', 'words.ts'),
    ["import { t } from '@lingui/core/macro'", ...texts.map((text) => `t\`${text}\``)].join('\n'),
  )

/** Replaces each missing translation with the English text. */
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

  it('succeeds if each language has each text', async () => {
    translate()
    expect(await run('--check', app)).toMatchObject({ isDone: true })
  })

  it('fails if a language lacks a text', async () => {
    const { isDone, output } = await run('--check', app)
    expect(isDone).toBe(false)
    expect(output).toContain('(A card)')
  })

  it.each([
    ['contain an unused text', ['A card']],
    ['lack a used text', ['A card', 'A gate', 'A door']],
  ])('fails if the catalogues %s', async (_what, texts) => {
    translate()
    write(app, ...texts)
    const { isDone, output } = await run('--check', app)
    expect(isDone).toBe(false)
    expect(output).toContain(`${SOURCE_LANGUAGE}.po: Catalog is out of sync`)
  })
})
