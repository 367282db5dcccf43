import { ExplainedError } from './platform/config/explained-error.ts'

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
    process.stderr.write(`${words ?? String(error)}\n`)
    process.exitCode = 1
  }
}
