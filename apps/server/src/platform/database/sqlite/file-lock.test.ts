import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFile } from './file-lock.ts'

let folder: string
let file: string
let other: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-lock-'))
  file = join(folder, 'a.lock')
})
afterEach(async () => {
  other?.kill('SIGKILL')
  if (other?.exitCode === null && other.signalCode === null) await once(other, 'exit')
  other = undefined
  rmSync(folder, { recursive: true })
})

/** Starts another process that takes the lock. */
async function lockElsewhere(mode: 'shared' | 'exclusive'): Promise<ChildProcess> {
  const script = join(folder, 'holder.mts')
  const module = new URL('file-lock.ts', import.meta.url).href
  writeFileSync(
    script,
    `import { lockFile } from ${JSON.stringify(module)}
    process.send(lockFile(${JSON.stringify(file)}, ${JSON.stringify(mode)}) !== undefined)
    setInterval(() => {}, 1000)`,
  )
  const child = fork(script, [], { execArgv: ['--no-warnings'] })
  const [hasIt] = await once(child, 'message')
  expect(hasIt).toBe(true)
  return child
}

describe('a lock on a file', () => {
  it('is held by one process exclusively until that process ends, even by a kill', async () => {
    other = await lockElsewhere('exclusive')
    expect(lockFile(file, 'exclusive')).toBeUndefined()
    expect(lockFile(file, 'shared')).toBeUndefined()
    other.kill('SIGKILL')
    await once(other, 'exit')
    const lock = lockFile(file, 'exclusive')
    expect(lock).toBeDefined()
    lock?.release()
  })

  it('is shared by many, and then cannot be held exclusively', async () => {
    other = await lockElsewhere('shared')
    const shared = lockFile(file, 'shared')
    expect(shared).toBeDefined()
    expect(lockFile(file, 'exclusive')).toBeUndefined()
    shared?.release()
    expect(lockFile(file, 'exclusive'), 'the other process still holds it').toBeUndefined()
  })

  it('also works within one process, and its file is readable only by its owner', () => {
    const lock = lockFile(file, 'shared')
    expect(lockFile(file, 'exclusive')).toBeUndefined()
    lock?.release()
    const alone = lockFile(file, 'exclusive')
    expect(alone).toBeDefined()
    alone?.release()
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})
