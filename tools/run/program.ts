import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../root.ts'
import { LogFile } from './log-file.ts'

/** A program of the product and how to run it. */
export type ProgramPlan = {
  /** As a person would call it: 'the app'. */
  title: string
  /** What Node is given: flags, script and its arguments. */
  arguments: string[]
  environment: NodeJS.ProcessEnv
  logFile: string
  /** Is told each line that the program writes, besides the log file; without it nothing is read. */
  onLine?: (line: string) => void
  /** Answers 200 when the program is ready; undefined for a program that serves nothing. */
  readyUrl?: string
}

/** A program that is running. */
export type RunningProgram = {
  plan: ProgramPlan
  /** Where in the log file the lines of this run begin, in bytes. */
  logStart: number
  /** Settles when it has ended, for whatever reason, with a description such as 'exit code 1'. */
  ended: Promise<string>
  /** Asks it to stop, and after the grace period kills it with everything it started. */
  stop(graceMilliseconds?: number): Promise<void>
}

/** How long a program may take to end, in milliseconds: the server ends by itself within ten seconds. */
const PATIENCE = 15_000

/** Keep a program small that rests for most of the day; bin/vitrine has the same for servers, and says why. */
const SMALL = { flags: ['--max-semi-space-size=4'], environment: { MALLOC_ARENA_MAX: '2' } }

const STOP_WITH_PARENT = pathToFileURL(join(ROOT, 'tools', 'stop-with-parent.mjs')).href

/**
 * Starts a program with the Node that runs this one. Its output is appended to its log file, which only the owner can
 * read. On POSIX it gets a process group of its own: Ctrl-C in the terminal then reaches the launcher alone, which stops
 * the programs in order, and what a program started can be killed with it.
 */
export function startProgram(plan: ProgramPlan): RunningProgram {
  mkdirSync(dirname(plan.logFile), { recursive: true, mode: 0o700 })
  const log = openSync(plan.logFile, 'a', 0o600)
  const logStart = fstatSync(log).size
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...SMALL.flags, '--import', STOP_WITH_PARENT, ...plan.arguments],
    {
      cwd: ROOT,
      stdio: ['ignore', plan.onLine ? 'pipe' : log, plan.onLine ? 'pipe' : log, 'ipc'],
      env: { ...SMALL.environment, ...plan.environment },
      detached: process.platform !== 'win32',
      windowsHide: true,
    },
  )
  closeSync(log)
  const logFile = new LogFile(plan.logFile)
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        logFile.append(line)
        plan.onLine?.(line)
      })
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    child.once('error', (error) => resolve(error.message))
  })
  return { plan, logStart, ended, stop: (grace = PATIENCE) => stopChild(child, ended, grace) }
}

async function stopChild(child: ChildProcess, ended: Promise<string>, graceMilliseconds: number): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    const abandoned = new AbortController()
    await Promise.race([ended, wait(graceMilliseconds, undefined, { signal: abandoned.signal }).catch(() => {})])
    abandoned.abort()
  }
  killGroup(child)
  await ended
}

/** Ends what is left of a program: itself, and on POSIX all that it started. Nothing left is no error. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // ESRCH: nothing is left. EPERM: macOS says so of a group whose last member has just ended.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ESRCH' && code !== 'EPERM') throw error
  }
}

/**
 * Waits until the program answers at its ready address.
 *
 * @returns 'ready', 'ended' when it ended first, or 'late' when the time ran out
 */
export async function waitUntilReady(
  program: RunningProgram,
  timeoutMilliseconds = 60_000,
): Promise<'ready' | 'ended' | 'late'> {
  const url = program.plan.readyUrl
  if (!url) return 'ready'
  let hasEnded = false
  void program.ended.then(() => {
    hasEnded = true
  })
  const deadline = Date.now() + timeoutMilliseconds
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
