import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { complain, say } from '../terminal.ts'

/** Proxies whose shipped configurations are tested. Their Debian packages have the same names. */
const PROXIES = ['nginx', 'caddy'] as const

export type ProxyName = (typeof PROXIES)[number]

/** Debian's folder for administration programs, which is not always in PATH. */
const ADMIN_PROGRAMS = '/usr/sbin'

/** Returns the path of a proxy on this computer; undefined if it is not installed. */
export function findProxy(name: ProxyName): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ADMIN_PROGRAMS].filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

/**
 * Installs missing proxies as root on Debian or Ubuntu, without starting their services. Elsewhere, tests that need a missing proxy are
 * skipped with a message.
 */
export function ensureProxies(): void {
  const missing = PROXIES.filter((name) => findProxy(name) === undefined)
  if (missing.length === 0) return
  const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && run('apt-get', ['--version']) === 0
  if (canInstall) {
    say(`Installing ${missing.join(' and ')} with apt-get ...`)
    run('apt-get', ['update', '-qq'])
    for (const name of missing) run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
  }
  const absent = missing.filter((name) => findProxy(name) === undefined)
  if (absent.length > 0)
    complain(
      `Not installed, so their configuration is not tested: ${absent.join(', ')}. On Debian and Ubuntu: sudo apt-get install ${absent.join(' ')}`,
    )
}

/** Runs a command and returns its exit code. With `RUNLEVEL=1`, Debian packages start no services. */
const run = (command: string, args: string[]): number | null =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }).status
