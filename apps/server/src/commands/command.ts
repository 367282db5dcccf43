import { ExplainedError } from '../platform/config/explained-error.ts'
import { DatabaseUnavailable } from '../platform/database/database-unavailable.ts'
import { printable } from '../platform/text/printable.ts'

/**
 * Runs an operator's command. The files that it writes are its owner's to read. An error ends it with an exit code and a sentence; only one
 * that nobody has foreseen shows a stack trace.
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
  // The messages of `parseArgs` are sentences.
  const isUsage = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
  return isUsage ? error.message : (error.stack ?? error.message)
}

/** Prints to standard output. Lines stay, other control characters are printed as codes: names and answers of others may have some. */
export function say(text: string): void {
  process.stdout.write(`${printable(text)}\n`)
}

/** Prints to standard error, as `say` does. */
export function complain(text: string): void {
  process.stderr.write(`${printable(text)}\n`)
}
