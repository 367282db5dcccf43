import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockForServer } from './server-lock.ts'

let folder: string
let file: string
let other: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-server-lock-'))
  file = join(folder, 'vitrine.sqlite')
})
afterEach(async () => {
  await end(other)
  other = undefined
  rmSync(folder, { recursive: true })
})

/** Starts another process that takes the lock. It releases the lock when it gets a message. */
async function lockElsewhere(): Promise<ChildProcess> {
  const script = join(folder, 'holder.mts')
  const module = new URL('server-lock.ts', import.meta.url).href
  writeFileSync(
    script,
    `import { lockForServer } from ${JSON.stringify(module)}
    const options = { holder: 'the other server', patience: 0, waits: () => {} }
    const lock = await lockForServer(${JSON.stringify(file)}, options)
    process.once('message', () => lock.release())
    process.send('locked')
    setInterval(() => {}, 1000)`,
  )
  const child = fork(script, [], { execArgv: ['--no-warnings'] })
  await once(child, 'message')
  return child
}

async function end(child: ChildProcess | undefined): Promise<void> {
  child?.kill('SIGKILL')
  if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

const lock = (patience = 0, waits: (holder: string) => void = () => {}) =>
  lockForServer(file, { holder: 'this server', patience, waits })

it('is refused while another server holds it, with the name of that server and advice', async () => {
  other = await lockElsewhere()
  await expect(lock()).rejects.toThrow(
    new RegExp(`^The database ${file} is in use by another server \\(the other server\\)\\..*DATA_DIR`, 's'),
  )
  // A refused server changes nothing: the next one is told the same.
  await expect(lock()).rejects.toThrow('the other server')
})

it('is free again at once after a server was killed', async () => {
  other = await lockElsewhere()
  await end(other)
  const taken = await lock()
  await expect(lock()).rejects.toThrow('this server')
  taken.release()
})

it('waits for a server that stops, and says so once', async () => {
  other = await lockElsewhere()
  const said: string[] = []
  const waiting = lock(60_000, (holder) => {
    said.push(holder)
    // Only now does the other server stop.
    other?.send('stop')
  })
  ;(await waiting).release()
  expect(said).toEqual(['the other server'])
})

it('goes to one of many servers that start at once', async () => {
  const taken = await Promise.allSettled(Array.from({ length: 8 }, () => lock()))
  const held = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(held).toHaveLength(1)
  held[0]?.release()
})

it('explains a file that cannot be created', async () => {
  mkdirSync(`${file}.server`)
  await expect(lock()).rejects.toThrow(/vitrine\.sqlite\.server cannot be opened or written .*check the owner/)
})
