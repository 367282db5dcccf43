import { ExplainedError } from '../platform/config/explained-error.ts'
import { DatabaseUnavailable } from '../platform/database/database-unavailable.ts'
import { printable } from '../platform/text/printable.ts'
import { explainFileError } from './file-error.ts'

/**
 * Runs an operator's command. Files that the command writes are readable only by their owner. If the command fails, the exit code
 * is `failed`. An expected error prints only its message, an unexpected error also a stack trace.
 */
export async function runAsCommand(work: () => Promise<void>, { failed = 1 }: { failed?: number } = {}): Promise<void> {
  process.umask(0o077)
  try {
    await work()
  } catch (error) {
    complain(explain(error))
    process.exitCode = failed
  }
}

function explain(error: unknown): string {
  if (error instanceof ExplainedError || error instanceof DatabaseUnavailable) return error.message
  if (!(error instanceof Error)) return String(error)
  // Users understand the messages of `parseArgs`, so no stack trace is printed.
  const isUsage = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
  return isUsage ? error.message : (explainFileError(error) ?? error.stack ?? error.message)
}

/** Prints to standard output. Escapes control characters except line breaks, because answers of other servers may contain them. */
export function say(text: string): void {
  process.stdout.write(`${printable(text)}\n`)
}

/** Prints to standard error. Escapes control characters like `say`. */
export function complain(text: string): void {
  process.stderr.write(`${printable(text)}\n`)
}
