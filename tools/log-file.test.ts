import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LogFile } from './log-file.ts'

test('a log file that cannot be written loses lines, and says how many once it can', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-log-file-'))
  const file = join(folder, 'logs', 'server.log')
  const log = new LogFile(file)
  for (const line of ['one', 'two']) log.append(line)
  mkdirSync(join(folder, 'logs'))
  for (const line of ['three', 'four']) log.append(line)
  expect(readFileSync(file, 'utf8')).toBe('(2 lines could not be written and are lost)\nthree\nfour\n')
  rmSync(folder, { recursive: true })
})
