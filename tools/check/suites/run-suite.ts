import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../root.ts'
import { complain } from '../../terminal.ts'
import type { Suite } from './suites.ts'
import { judge, type Tally } from './tally.ts'

const REPORTS = join(ROOT, 'test-results', 'reports')
const running = new Set<ChildProcess>()

/** Runs a suite with its output on the terminal and returns its result. */
export async function runSuite(suite: Suite): Promise<Tally> {
  const reportFile = join(REPORTS, `${suite.name}.json`)
  mkdirSync(REPORTS, { recursive: true })
  rmSync(reportFile, { force: true })
  try {
    suite.prepare?.()
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error))
    return judge(undefined, 1)
  }
  const exitCode = await runNode(suite, reportFile)
  if (!suite.readReport) return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : judge(undefined, exitCode)
  return judge(suite.readReport(readJson(reportFile)), exitCode)
}

/** Sends a signal to all running suites. */
export function stopSuites(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal)
}

function runNode(suite: Suite, reportFile: string): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...suite.command(reportFile)], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...suite.environment?.(reportFile) },
    })
    running.add(child)
    const tooLong =
      suite.timeoutMinutes &&
      setTimeout(() => {
        complain(`The suite ${suite.name} took longer than ${suite.timeoutMinutes} minutes and was stopped.`)
        child.kill('SIGTERM')
        setTimeout(() => child.kill('SIGKILL'), 5000).unref()
      }, suite.timeoutMinutes * 60_000)
    const settle = (exitCode: number | null) => {
      clearTimeout(tooLong)
      running.delete(child)
      resolve(exitCode)
    }
    child.once('error', (error) => {
      complain(error.message)
      settle(null)
    })
    child.once('close', settle)
  })
}

/** Reads a report; undefined if the tool wrote none or an unreadable one. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
