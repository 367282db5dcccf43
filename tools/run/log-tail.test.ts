import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readableLogLine, tailLog } from './log-tail.ts'

test('formats structured entries as readable lines, with their error', () => {
  expect(readableLogLine('{"level":30,"time":1,"msg":"listening"}')).toBe('info: listening')
  expect(readableLogLine('{"level":60,"msg":"no","err":{"stack":"Error: no\\n    at x"}}')).toBe(
    'fatal: no\nError: no\n    at x',
  )
  expect(readableLogLine('SyntaxError: oops')).toBe('SyntaxError: oops')
  expect(readableLogLine('{"level":30')).toBe('{"level":30')
})

test('escapes control characters', () => {
  expect(readableLogLine('{"level":40,"msg":"no \\u001b[2J","err":{"stack":"Error: \\u009b2J\\n    at x"}}')).toBe(
    'warning: no \\u001b[2J\nError: \\u009b2J\n    at x',
  )
  expect(readableLogLine('SyntaxError: \u001b[2J')).toBe('SyntaxError: \\u001b[2J')
})

test('returns only lines of this run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-log-'))
  const file = join(folder, 'server.log')
  const before = 'from the run before\n'
  writeFileSync(file, `${before}one\ntwo\nthree\n`)
  expect(tailLog(file, { from: before.length, lines: 2 })).toBe('two\nthree')
  expect(tailLog(file, { from: before.length })).toBe('one\ntwo\nthree')
  writeFileSync(file, before)
  expect(tailLog(file, { from: before.length })).toBe('(it wrote nothing)')
  rmSync(folder, { recursive: true })
})
