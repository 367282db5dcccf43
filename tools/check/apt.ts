import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say } from '../terminal.ts'

/** Debian's folder for administration programs, which is not always in PATH. */
const ADMIN_PROGRAMS = '/usr/sbin'

/** Returns the path of the first of these programs that is installed; undefined if none is. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ADMIN_PROGRAMS].filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}

let isUpdated = false

/**
 * Installs a package as root on Debian or Ubuntu, without starting its services. Does nothing elsewhere, or if the release does not have
 * the package.
 */
export function aptInstall(name: string): void {
  if (process.getuid?.() !== 0 || !findProgram('apt-get')) return
  say(`Installing ${name} with apt-get ...`)
  if (!isUpdated) aptGet('update')
  isUpdated = true
  aptGet('install', '-y', '--no-install-recommends', name)
}

function aptGet(...args: string[]): void {
  spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // With RUNLEVEL=1, packages start no services.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  })
}
