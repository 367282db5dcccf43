import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EMPLOYEE } from '../emulator.fixture.ts'
import { readContractFiles } from './contract-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-contracts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content))

it('reads the JSON files of a folder as contract definitions', () => {
  write('b.json', { ...EMPLOYEE, name: 'B' })
  write('a.json', EMPLOYEE)
  writeFileSync(join(folder, 'README.md'), 'no contract')
  expect(readContractFiles(folder)).toEqual([EMPLOYEE, { ...EMPLOYEE, name: 'B' }])
})

it('names a file that is no contract definition', () => {
  write('broken.json', { ...EMPLOYEE, rules: {} })
  expect(() => readContractFiles(folder)).toThrow(join(folder, 'broken.json'))
})
