import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ExplainedError } from '../../apps/server/src/platform/config/explained-error.ts'

/** Number of last characters of a failed program's output that are shown. */
const SHOWN = 2000

/**
 * Runs a program to its end, or stops it when the resources are released.
 *
 * @param failure what a failure means
 * @returns the program's standard output
 * @throws {ExplainedError} with the end of the program's errors, if it cannot be started or fails
 */
export async function runToEnd(
  failure: string,
  [program, ...args]: readonly [string, ...string[]],
  { cwd, env = process.env, resources }: { cwd: string; env?: NodeJS.ProcessEnv; resources: AsyncDisposableStack },
): Promise<string> {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  resources.defer(async () => {
    child.kill()
    await ended.catch(() => {})
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-SHOWN)
  })
  const reason = await ended.then(
    ([code, signal]) => (code === 0 ? undefined : `${program} ended with ${signal ?? `exit code ${code}`}.\n${errors}`),
    (error: Error) => `${program} could not be started: ${error.message}`,
  )
  if (reason !== undefined) throw new ExplainedError(`${failure}: ${reason.trim()}`)
  return output.trim()
}
