import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BARE_ENVIRONMENT } from '../../bare-environment.ts'
import type { RunningProduct } from '../product.ts'

type CommandOutcome = { code: number; said: string; complained: string }

/** Runs a command of the server as an operator does, with the settings of the server and no others. */
export function runCommand(
  name: 'backup' | 'restore' | 'audit-log' | 'rotate-keys' | 'keys',
  { storage, url }: Pick<RunningProduct, 'storage' | 'url'>,
  ...args: string[]
): Promise<CommandOutcome> {
  const command = fileURLToPath(new URL(`../../../apps/server/src/commands/${name}.ts`, import.meta.url))
  const env = { ...BARE_ENVIRONMENT, PUBLIC_URL: url, ...storage }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [command, ...args], { env }, (_error, said, complained) =>
      resolve({ code: child.exitCode ?? -1, said, complained }),
    )
  })
}
