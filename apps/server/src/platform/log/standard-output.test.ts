import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'

const MODULE = JSON.stringify(new URL('standard-output.ts', import.meta.url).href)

/** Runs a script, in which `log` is defined, in a shell pipeline and returns the output. */
async function run(script: string, pipeline = ''): Promise<string> {
  const child = spawn('sh', ['-c', `"$NODE" --input-type=module --eval "$SCRIPT" ${pipeline}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      NODE: process.execPath,
      SCRIPT: `import { standardOutputLog } from ${MODULE}\nconst log = standardOutputLog()\n${script}`,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await new Promise((resolve) => child.once('close', resolve))
  return output
}

it.skipIf(process.platform === 'win32').each([
  ['ends', 'process.exit(0)', ['one', 'two']],
  ['fails', 'throw new Error("on purpose")', ['one', 'two']],
  [
    'ends while a line is being written',
    'setImmediate(() => { log.write("two and a half\\n"); process.exit(0) })',
    ['one', 'two', 'two and a half'],
  ],
])('writes the last lines of a process that %s', async (_how, end, lines) => {
  const output = await run(`log.write('one\\n')\nlog.write('two\\n')\n${end}`)
  expect(output.trimEnd().split('\n').sort()).toEqual(lines)
})

it.skipIf(process.platform === 'win32')('waits a moment for a slow reader', async () => {
  const line = `${'x'.repeat(99)}\\n`
  const script = `for (let count = 0; count < 1200; count += 1) log.write('${line}')\nawait log.flush()\nprocess.exit(0)`
  expect((await run(script, '| (sleep 0.2; cat)')).length).toBe(120_000)
})

it.skipIf(process.platform === 'win32')('escapes control characters that JSON leaves in a line', async () => {
  const script = `log.write(JSON.stringify({ msg: 'Anna\\u009b2J\\u202e' }) + '\\n')`
  expect(await run(script)).toBe('{"msg":"Anna\\u009b2J\\u202e"}\n')
})
