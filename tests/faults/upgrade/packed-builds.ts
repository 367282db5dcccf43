import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { packFolder } from '../../../tools/release/packing/pack.ts'
import { BARE_ENVIRONMENT } from '../../bare-environment.ts'
import { makeNextVersion } from './next-version.ts'

/** A packed build: its server and its commands. */
export type PackedBuild = {
  /** Main module of the server. */
  main: string
  /** Runs an operator's command with the settings of a server. Returns its output. @throws if the command fails */
  run(command: 'backup' | 'restore', environment: Record<string, string>, ...args: string[]): string
}

/** Packs this build twice, the second time as the next version. */
export async function packTwice(folder: string): Promise<{ current: PackedBuild; next: PackedBuild }> {
  const [current, next] = [join(folder, 'current'), join(folder, 'next')]
  for (const packed of [current, next]) await packFolder(packed, process.env)
  makeNextVersion(next)
  return { current: buildIn(current), next: buildIn(next) }
}

const buildIn = (folder: string): PackedBuild => ({
  main: join(folder, 'apps/server/src/main.ts'),
  run: (command, environment, ...args) =>
    execFileSync(process.execPath, [join(folder, `apps/server/src/commands/${command}.ts`), ...args], {
      env: { ...BARE_ENVIRONMENT, ...environment },
      encoding: 'utf8',
    }),
})
