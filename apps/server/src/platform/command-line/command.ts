import { ExplainedError } from '../config/explained-error.ts'
import { printable } from '../text/printable.ts'
import { explainFileError } from './file-error.ts'

const MISUSED = 2

/** The command prints its usage as well. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * Files that the command writes are readable only by their owner. If the command fails, the exit code is `failed`; if its arguments are
 * wrong, the exit code is 2. An expected error prints only its message, an unexpected error also a stack trace.
 */
export async function runAsCommand(
  work: () => Promise<void>,
  { usage = '', failed = 1 }: { usage?: string; failed?: number } = {},
): Promise<void> {
  if (usage && process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return say(usage)
  process.umask(0o077)
  try {
    await work()
  } catch (error) {
    const isMisused = isUsageError(error)
    complain(isMisused ? [error.message, usage].filter(Boolean).join('\n\n') : explain(error))
    process.exitCode = isMisused ? MISUSED : failed
  }
}

const isUsageError = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'))

function explain(error: unknown): string {
  if (error instanceof ExplainedError) return error.message
  if (!(error instanceof Error)) return String(error)
  return explainFileError(error) ?? error.stack ?? error.message
}

/** Escapes control characters except line breaks, because answers of other servers may contain them. */
export function say(text: string): void {
  process.stdout.write(`${printable(text)}\n`)
}

export function complain(text: string): void {
  process.stderr.write(`${printable(text)}\n`)
}
