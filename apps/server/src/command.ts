import { ExplainedError } from './platform/config/explained-error.ts'
import { printable } from './platform/text/printable.ts'

/**
 * Runs a command of whoever runs the server: what it writes is its owner's to read, and what it throws ends it with 1, in words where
 * there are any.
 */
export async function runAsCommand(work: () => Promise<void>): Promise<void> {
  process.umask(0o077)
  try {
    await work()
  } catch (error) {
    const words = error instanceof ExplainedError ? error.message : error instanceof Error ? error.stack : undefined
    complain(words ?? String(error))
    process.exitCode = 1
  }
}

/** Prints to standard output. Lines stay, other control characters are printed as codes: names and answers of others may have some. */
export function say(text: string): void {
  process.stdout.write(`${printable(text)}\n`)
}

/** Prints to standard error, as `say` does. */
export function complain(text: string): void {
  process.stderr.write(`${printable(text)}\n`)
}
