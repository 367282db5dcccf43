import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFiles } from './new-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-new-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const create = (...names: string[]): boolean =>
  createFiles(names.map((name) => ({ file: join(folder, name), content: `new ${name}`, mode: 0o600 })))

it('creates files and leaves nothing else behind', () => {
  expect(create('a', 'b')).toBe(true)
  expect(readdirSync(folder)).toEqual(['a', 'b'])
  expect(readFileSync(join(folder, 'b'), 'utf8')).toBe('new b')
})

it.each(['a', 'b'])('creates none if %s exists already, and does not change that one', (there) => {
  writeFileSync(join(folder, there), 'old')
  expect(create('a', 'b')).toBe(false)
  expect(readdirSync(folder)).toEqual([there])
  expect(readFileSync(join(folder, there), 'utf8')).toBe('old')
})
