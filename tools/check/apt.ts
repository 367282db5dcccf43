import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian's folder for administration programs, which is not always in PATH. */
const ADMIN_PROGRAMS = '/usr/sbin'

/** Returns the path of the first of these programs that is installed; undefined if none is. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ADMIN_PROGRAMS].filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}

/**
 * Installs a package as root on Debian or Ubuntu, without starting its services. Does nothing elsewhere, or if the release does not have
 * the package.
 */
export function aptInstall(name: string): void {
  if (process.getuid?.() !== 0 || !findProgram('apt-get')) return
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]])
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      // With RUNLEVEL=1, packages start no services.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    })
}
