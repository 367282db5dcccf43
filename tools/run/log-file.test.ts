import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LogFile } from './log-file.ts'

test('reports the number of lost lines when the log file can be written again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-log-file-'))
  const file = join(folder, 'logs', 'server.log')
  const log = new LogFile(file)
  for (const line of ['one', 'two']) log.append(line)
  mkdirSync(join(folder, 'logs'))
  for (const line of ['three', 'four']) log.append(line)
  expect(readFileSync(file, 'utf8')).toBe('(2 lines could not be written and are lost)\nthree\nfour\n')
  rmSync(folder, { recursive: true })
})

test('rotates a large log file, keeps three old ones, and loses no line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-log-file-'))
  const file = join(folder, 'server.log')
  const texts = () =>
    ['.3', '.2', '.1', ''].map((end) => readFileSync(`${file}${end}`, 'utf8').trim().split('\n').map(Number))
  for (let line = 10; line < 22; line++) new LogFile(file, 9).append(String(line))
  expect(texts()).toEqual([
    [10, 11, 12],
    [13, 14, 15],
    [16, 17, 18],
    [19, 20, 21],
  ])
  new LogFile(file, 9).append('22')
  expect(texts()).toEqual([[13, 14, 15], [16, 17, 18], [19, 20, 21], [22]])
  expect(readdirSync(folder)).toHaveLength(4)
  rmSync(folder, { recursive: true })
})
