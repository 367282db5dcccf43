import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { complain, say } from '../terminal.ts'

/** The proxies whose shipped configurations are tested. Their Debian packages are called as they are. */
const PROXIES = ['nginx', 'caddy'] as const

export type ProxyName = (typeof PROXIES)[number]

/** Where Debian has what only its administrators run, which is not in everybody's PATH. */
const ADMINISTRATORS = '/usr/sbin'

/** The program of a proxy on this machine; undefined where there is none. */
export function findProxy(name: ProxyName): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ADMINISTRATORS].filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

/**
 * Installs the proxies that are missing, where we are root on Debian or Ubuntu, without starting their services. Elsewhere the
 * tests that need one are skipped, and say so.
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
      `There is no ${absent.join(' and no ')} here, so its configuration is not tested. On Debian and Ubuntu: sudo apt-get install ${absent.join(' ')}`,
    )
}

/** Its exit code. At run level 1 Debian's packages start no services. */
const run = (command: string, args: string[]): number | null =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }).status
