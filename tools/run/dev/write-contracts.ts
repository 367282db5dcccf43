import { execFile } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { ConfigurationError } from '../../../apps/server/src/platform/config/configuration-error.ts'
import { ROOT } from '../../root.ts'

const COMMAND = 'apps/server/src/commands/engine.ts'

/**
 * Writes the definitions of the contracts of all cards into a folder, and removes earlier ones.
 *
 * @param command script that writes them
 * @throws ConfigurationError with the output of the command if it fails
 */
export async function writeContracts(
  folder: string,
  environment: NodeJS.ProcessEnv,
  command: string = COMMAND,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    await promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', command, 'entra', 'contracts', '--all', '--out', folder],
      { cwd: ROOT, env: environment },
    )
  } catch (error) {
    throw new ConfigurationError(`The contracts for the emulator could not be written:\n\n${outputOf(error)}`)
  }
}

const outputOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const output = 'stderr' in error ? String(error.stderr).trim() : ''
  return output || error.message
}
