import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { BARE_ENVIRONMENT } from '../../bare-environment.ts'
import { freePort } from '../../free-port.ts'
import { runCommand } from '../operation/command.ts'
import { ServerProcess, temporaryFolder } from './server-process.ts'

const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))
const WAITS = 'another server uses the database; waiting until it has stopped'

const folder = temporaryFolder()
afterAll(() => folder.remove())
const storage = { DATA_DIR: folder.path }

let server: ServerProcess
let second: { child: ChildProcess; output: string } | undefined
beforeEach(async () => {
  server = await ServerProcess.start(storage)
})
afterEach(async () => {
  await server.kill()
  second?.child.kill('SIGKILL')
  second = undefined
})

/** Starts another server on the same data, and waits until its output contains a text. */
async function startSecond(text: string): Promise<NonNullable<typeof second>> {
  const env = { ...BARE_ENVIRONMENT, ...storage, PORT: String(await freePort()), METRICS_PORT: 'off' }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const started = { child, output: '' }
  second = started
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      started.output += chunk.toString()
    })
  await expect.poll(() => started.output, { timeout: 25_000 }).toContain(text)
  return started
}

it('a second server on one embedded database is refused by name, and commands still run', async () => {
  const refused = await startSecond(WAITS)
  const backup = await runCommand('backup', { storage, url: server.url }, `${folder.path}/backups`)
  expect(backup).toMatchObject({ code: 0 })
  if (refused.child.exitCode === null) await once(refused.child, 'close')
  expect(refused.child.exitCode).toBe(1)
  const port = new URL(server.url).port
  expect(refused.output).toContain(`is in use by another server (port ${port}, process ${server.pid} on `)
  expect(refused.output).toContain('start this one with another data folder (DATA_DIR)')
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
}, 60_000)

it('a server waits for one that is shutting down', async () => {
  const waiting = await startSecond(WAITS)
  expect(await server.terminate()).toEqual({ code: 0, signal: null })
  await expect.poll(() => waiting.output, { timeout: 25_000 }).toContain('Server listening')
}, 60_000)

it('a server starts at once after one that was killed', async () => {
  await server.kill()
  const next = await startSecond('Server listening')
  expect(next.output).not.toContain(WAITS)
}, 60_000)
