import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const LOG = JSON.stringify(new URL('log.ts', import.meta.url).href)

/**
 * Runs a script that uses `log`, and redirects the script's standard output to a file. Returns the exit status, and the text on standard
 * error as `words`.
 */
function run(script: string, output: string): { status: number | null; words: string } {
  const file = openSync(output, 'a')
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '--eval',
      `const { createLog } = await import(${LOG})\nconst log = createLog('program')\n${script}`,
    ],
    { stdio: ['ignore', file, 'pipe'], encoding: 'utf8' },
  )
  closeSync(file)
  return { status, words: stderr }
}

const LOG_AND_CONTINUE = `
  for (let line = 0; line < 3; line += 1) log.info('line')
  await new Promise((resolve) => setTimeout(resolve, 50))
  process.stderr.write('goes on')`

test.skipIf(process.platform !== 'linux')('a full disk does not end the program', () => {
  expect(run(LOG_AND_CONTINUE, '/dev/full')).toEqual({ status: 0, words: 'goes on' })
})

test('reports the number of lost lines as soon as it can write again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-demo-log-'))
  const file = join(folder, 'program.log')
  const script = `
    import { closeSync, openSync } from 'node:fs'
    closeSync(1)
    for (let line = 0; line < 3; line += 1) log.info('lost')
    openSync(${JSON.stringify(file)}, 'a')
    log.info('one')
    log.info('two')`
  expect(run(script, file).status).toBe(0)
  const entries = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(entries).toMatchObject([{ level: 40, lost: 3 }, { msg: 'one' }, { msg: 'two' }])
  rmSync(folder, { recursive: true })
})

test('escapes the control characters that JSON leaves unescaped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-demo-log-'))
  const file = join(folder, 'program.log')
  run(`log.info('Anna\\u009b2J\\u202e')`, file)
  expect(readFileSync(file, 'utf8')).toContain('"msg":"Anna\\u009b2J\\u202e"')
  rmSync(folder, { recursive: true })
})
