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

/** Returns the environment after reading a file with this text. */
function after(text: string, environment: Record<string, string | undefined> = {}) {
  writeFileSync(file, text)
  const { ENV_FILE: _, ...read } = readInto({ ...environment, ENV_FILE: file })
  return read
}

function readInto(environment: Record<string, string | undefined>) {
  readEnvironmentFile(environment)
  return environment
}

describe('a settings file', () => {
  it('is added to the environment', () => {
    expect(after('PORT=3100\nPUBLIC_URL=https://cards.example.org\n')).toEqual({
      PORT: '3100',
      PUBLIC_URL: 'https://cards.example.org',
    })
  })

  it('does not replace a variable that is set, even to an empty value', () => {
    expect(after('PORT=3100\nHOST=0.0.0.0', { PORT: '3200', HOST: '' })).toEqual({ PORT: '3200', HOST: '' })
  })

  it.each([
    ['a comment', '# PORT=1\n\n  \nPORT=3100 # a comment'],
    ['export', 'export PORT=3100'],
    ['quotation marks', 'PORT="3100"'],
    ['spaces', ' PORT = 3100 '],
    ['Windows line ends', '\uFEFF# a comment\r\nPORT=3100\r\n'],
  ])('may contain %s', (_what, text) => {
    expect(after(text)).toEqual({ PORT: '3100' })
  })

  it('may contain quoted values with spaces, a hash and several lines, and an empty value', () => {
    expect(after('WALLET_NAME="Our # wallet\nof today"\nHOST=')).toEqual({
      WALLET_NAME: 'Our # wallet\nof today',
      HOST: '',
    })
  })

  it.each([
    ['no name', 'PORT=3100\n=hunter2\n'],
    ['no equals sign', '# one\nhunter2\n'],
    ['an invalid name', 'PORT=3100\nMY PASSWORD=hunter2\n'],
    ['an unclosed quotation mark', 'PORT=3100\nDATABASE_URL="hunter2\nHOST="localhost"\n'],
    ['text after the closing quotation mark', 'PORT=3100\nDATABASE_URL="postgres://"hunter2\n'],
  ])('is refused if a line has %s, with a message that does not repeat the line', (_what, text) => {
    const read = () => after(text)
    expect(read).toThrow(ConfigurationError)
    expect(read).toThrow(`Line 2 of ${file} is not usable: expected NAME=value`)
    expect(read).not.toThrow(/hunter2/)
  })

  it('must exist if it is named, and must be a file', () => {
    const directory = join(folder, 'directory')
    mkdirSync(directory)
    const nowhere = join(folder, 'nowhere.env')
    expect(() => readInto({ ENV_FILE: nowhere })).toThrow(`ENV_FILE names ${nowhere}, which does not exist.`)
    expect(() => readInto({ ENV_FILE: directory })).toThrow(/cannot be read \(EISDIR\)/)
  })

  it("is .env in the project's root by default, if it exists", () => {
    const read = (environment: object) => environmentFileConfiguration.parse(environment).environmentFile
    expect(read({})).toEqual({ path: fromRoot('.env'), mustExist: false })
    expect(read({ ENV_FILE: 'other.env' })).toEqual({ path: fromRoot('other.env'), mustExist: true })
  })

  it('is not read if ENV_FILE is none', () => {
    expect(readInto({ ENV_FILE: 'none' })).toEqual({ ENV_FILE: 'none' })
  })
})
