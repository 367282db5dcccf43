import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { ExplainedError } from '../config/explained-error.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import { complain, runAsCommand, say, UsageError } from './command.ts'

const mask = process.umask()
const { argv } = process
afterEach(() => {
  process.umask(mask)
  process.argv = argv
  process.exitCode = undefined
  vi.restoreAllMocks()
})

/** Captures everything that is written to a stream from now on. */
function writtenTo(stream: NodeJS.WriteStream): string[] {
  const written: string[] = []
  vi.spyOn(stream, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
  return written
}

it('escapes control characters in quoted text', () => {
  const [said, complained] = [writtenTo(process.stdout), writtenTo(process.stderr)]
  say('Anna\u001b[2J has access again.\nDone.')
  complain('No user \u009b2J.')
  expect(said).toEqual(['Anna\\u001b[2J has access again.\nDone.\n'])
  expect(complained).toEqual(['No user \\u009b2J.\n'])
})

it('explains errors of the file system without a stack trace', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-command-'))
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  try {
    for (const [work, explanation] of [
      [() => mkdirSync(file, { recursive: true }), `${file} exists and is not a folder: name a folder.`],
      [
        () => mkdirSync(join(file, 'x'), { recursive: true }),
        `A part of the path ${file}/x is a file and not a folder`,
      ],
      [() => readFileSync(join(folder, 'missing')), `${folder}/missing does not exist: correct the path.`],
      [() => readdirSync(file), `A part of the path ${file} is a file and not a folder`],
      [() => writeFileSync('/dev/full', 'x'), 'The disk of a file that this command writes is full: free some space'],
    ] as const) {
      const complained = writtenTo(process.stderr)
      await runAsCommand(async () => void work())
      vi.restoreAllMocks()
      expect(complained.join('')).toContain(explanation)
      expect(complained.join('')).not.toContain('    at ')
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it.each([
  ['explained', new ExplainedError('No row \u001b[2J'), 'No row \\u001b[2J\n'],
  ['unexpected', Object.assign(new Error(), { stack: 'Error: \u001b[2J\n    at x' }), 'Error: \\u001b[2J\n    at x\n'],
  ['unavailable', new DatabaseUnavailable('the database does not answer'), 'the database does not answer\n'],
  ['no error', '\u001b[2J', '\\u001b[2J\n'],
])('escapes control characters in the error that ends the command: %s', async (_what, thrown, printed) => {
  const complained = writtenTo(process.stderr)
  await runAsCommand(() => Promise.reject(thrown))
  expect(complained).toEqual([printed])
  expect(process.exitCode).toBe(1)
})

it.each(['--help', '-h'])('prints the usage for %s and does nothing', async (help) => {
  process.argv = ['node', 'keys.ts', 'issuer', help]
  const said = writtenTo(process.stdout)
  await runAsCommand(() => expect.unreachable(), { usage: 'usage: vitrine keys' })
  expect(said).toEqual(['usage: vitrine keys\n'])
  expect(process.exitCode).toBeUndefined()
})

it.each([
  ['of the command', new UsageError('Unknown key: \u001b[2J')],
  ['of parseArgs', Object.assign(new Error('Unknown key: \u001b[2J'), { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' })],
])('prints the usage after wrong arguments, with an exit code of its own: an error %s', async (_whose, error) => {
  const complained = writtenTo(process.stderr)
  await runAsCommand(() => Promise.reject(error), { usage: 'usage: vitrine keys', failed: 1 })
  expect(complained).toEqual(['Unknown key: \\u001b[2J\n\nusage: vitrine keys\n'])
  expect(process.exitCode).toBe(2)
})
