import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigurationError } from './configuration-error.ts'
import { environmentFileConfiguration } from './environment-file.configuration.ts'
import { readEnvironmentFile } from './environment-file.ts'
import { fromRoot } from './values.ts'

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-env-'))
  file = join(folder, 'settings.env')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What an environment is after a file of this text was read. */
function after(text: string, environment: Record<string, string | undefined> = {}) {
  writeFileSync(file, text)
  const { ENV_FILE: _, ...read } = readInto({ ...environment, ENV_FILE: file })
  return read
}

function readInto(environment: Record<string, string | undefined>) {
  readEnvironmentFile(environment)
  return environment
}

describe('a file of settings', () => {
  it('is added to the environment', () => {
    expect(after('PORT=3100\nPUBLIC_URL=https://cards.example.org\n')).toEqual({
      PORT: '3100',
      PUBLIC_URL: 'https://cards.example.org',
    })
  })

  it('loses against a variable that is set, also to nothing', () => {
    expect(after('PORT=3100\nHOST=0.0.0.0', { PORT: '3200', HOST: '' })).toEqual({ PORT: '3200', HOST: '' })
  })

  it.each([
    ['a comment', '# PORT=1\n\n  \nPORT=3100 # ours'],
    ['export', 'export PORT=3100'],
    ['quotation marks', 'PORT="3100"'],
    ['spaces', ' PORT = 3100 '],
    ['lines of Windows', '\uFEFF# ours\r\nPORT=3100\r\n'],
  ])('may have %s', (_what, text) => {
    expect(after(text)).toEqual({ PORT: '3100' })
  })

  it('may have a value with spaces, a hash and several lines in quotation marks, and an empty one', () => {
    expect(after('WALLET_NAME="Our # wallet\nof today"\nHOST=')).toEqual({
      WALLET_NAME: 'Our # wallet\nof today',
      HOST: '',
    })
  })

  it.each([
    ['no name', 'PORT=3100\n=hunter2\n'],
    ['no equals sign', '# one\nhunter2\n'],
    ['a name that is none', 'PORT=3100\nMY PASSWORD=hunter2\n'],
    ['a quotation mark that does not end', 'PORT=3100\nDATABASE_URL="hunter2\nHOST="localhost"\n'],
    ['something after its quotation mark', 'PORT=3100\nDATABASE_URL="postgres://"hunter2\n'],
  ])('is refused in words where a line has %s, which are not the line', (_what, text) => {
    const read = () => after(text)
    expect(read).toThrow(ConfigurationError)
    expect(read).toThrow(`Line 2 of ${file} is not usable: expected NAME=value`)
    expect(read).not.toThrow(/hunter2/)
  })

  it('has to be there where it is named, and to be a file', () => {
    const directory = join(folder, 'directory')
    mkdirSync(directory)
    const nowhere = join(folder, 'nowhere.env')
    expect(() => readInto({ ENV_FILE: nowhere })).toThrow(`There is no file ${nowhere}: ENV_FILE names it.`)
    expect(() => readInto({ ENV_FILE: directory })).toThrow(/cannot be read \(EISDIR\)/)
  })

  it('is .env in the root, where it is there, unless another one is named', () => {
    const read = (environment: object) => environmentFileConfiguration.parse(environment).environmentFile
    expect(read({})).toEqual({ path: fromRoot('.env'), mustExist: false })
    expect(read({ ENV_FILE: 'other.env' })).toEqual({ path: fromRoot('other.env'), mustExist: true })
  })

  it('is none where none is wanted', () => {
    expect(readInto({ ENV_FILE: 'none' })).toEqual({ ENV_FILE: 'none' })
  })
})
