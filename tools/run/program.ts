import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Bytes, Milliseconds } from '@vitrine/api/units.ts'
import { ROOT } from '../root.ts'

/** Program of the product, and how to run it. */
export type ProgramPlan = {
  /** Name for messages, for example 'the app'. */
  title: string
  /** Arguments of Node: flags, the script and its arguments. */
  arguments: string[]
  environment: NodeJS.ProcessEnv
  logFile: string
  /** Receives each output line. Without it, the output is appended to the log file. */
  onLine?: (line: string) => void
  /** Address that answers 200 when the program is ready; undefined for a program that serves nothing. */
  readyUrl?: string
}

/** Running program. */
export type RunningProgram = {
  plan: ProgramPlan
  /** Process id; undefined if the program could not be started. */
  pid: number | undefined
  /** Position in the log file at which the lines of this run start. */
  logStart: Bytes
  /** Resolves when the program has ended for any reason, with a description such as 'exit code 1'. */
  ended: Promise<string>
  /** Sends SIGTERM, and after the grace period kills the program with its child processes. */
  stop(grace?: Milliseconds): Promise<void>
}

/** Default grace period. The server shuts down within ten seconds. */
const PATIENCE: Milliseconds = 15_000

/** Options that reduce the memory of mostly idle programs. bin/vitrine uses the same options for servers, and explains them. */
const LOW_MEMORY = { flags: ['--max-semi-space-size=4'], environment: { MALLOC_ARENA_MAX: '2' } }

const STOP_WITH_PARENT = pathToFileURL(join(ROOT, 'tools', 'stop-with-parent.mjs')).href

/**
 * Starts a program with the current Node. Its log file can only be read by the owner. On POSIX the program gets its own process group.
 * Ctrl-C in the terminal then reaches only the launcher, which stops the programs in order and can kill a program together with its child
 * processes. (The package `concurrently` cannot replace this. It needs `ps`, which slim Debian images lack, and leaves all programs
 * running if `ps` is missing. It also sends each Ctrl-C twice.)
 */
export function startProgram(plan: ProgramPlan): RunningProgram {
  const log = plan.onLine ? undefined : openLog(plan.logFile)
  const logStart = log === undefined ? 0 : fstatSync(log).size
  const output = log ?? 'pipe'
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...LOW_MEMORY.flags, '--import', STOP_WITH_PARENT, ...plan.arguments],
    {
      cwd: ROOT,
      stdio: ['ignore', output, output, 'ipc'],
      env: { ...LOW_MEMORY.environment, ...plan.environment },
      detached: process.platform !== 'win32',
      windowsHide: true,
    },
  )
  if (log !== undefined) closeSync(log)
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (line) => plan.onLine?.(line))
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    child.once('error', (error) => resolve(error.message))
  })
  return { plan, pid: child.pid, logStart, ended, stop: (grace = PATIENCE) => stopChild(child, ended, grace) }
}

function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return openSync(file, 'a', 0o600)
}

async function stopChild(child: ChildProcess, ended: Promise<string>, grace: Milliseconds): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    const abandoned = new AbortController()
    await Promise.race([ended, wait(grace, undefined, { signal: abandoned.signal }).catch(() => {})])
    abandoned.abort()
  }
  killGroup(child)
  await ended
}

/** Kills a program and, on POSIX, its child processes. Does nothing if none is left. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // ESRCH: no process is left. EPERM: macOS reports it for a group whose last member has just exited.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ESRCH' && code !== 'EPERM') throw error
  }
}

/**
 * Waits until the program answers at its ready address.
 *
 * @returns 'ready', 'ended' if the program ended first, or 'late' if the time ran out
 */
export async function waitUntilReady(
  program: RunningProgram,
  timeout: Milliseconds = 60_000,
): Promise<'ready' | 'ended' | 'late'> {
  const url = program.plan.readyUrl
  if (!url) return 'ready'
  let hasEnded = false
  void program.ended.then(() => {
    hasEnded = true
  })
  const deadline = Date.now() + timeout
  while (Date.now() < deadline) {
    if (hasEnded) return 'ended'
    const answered = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      async (response) => {
        await response.body?.cancel()
        return response.ok
      },
      () => false,
    )
    if (answered) return 'ready'
    await wait(50)
  }
  return 'late'
}
