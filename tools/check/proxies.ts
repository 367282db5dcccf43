import { complain } from '../terminal.ts'
import { aptInstall, findProgram } from './apt.ts'

/** Proxies whose shipped configurations are tested. Their Debian packages have the same names. */
const PROXIES = ['nginx', 'caddy'] as const

export type ProxyName = (typeof PROXIES)[number]

/** Returns the path of a proxy on this computer; undefined if it is not installed. */
export const findProxy = (name: ProxyName): string | undefined => findProgram(name)

/** Installs missing proxies where possible. Elsewhere, tests that need a missing proxy are skipped with a message. */
export function ensureProxies(): void {
  for (const name of PROXIES.filter((name) => !findProxy(name))) {
    aptInstall(name)
    if (!findProxy(name))
      complain(
        `${name} is not installed, so its configuration is not tested. On Debian and Ubuntu: sudo apt-get install ${name}`,
      )
  }
}
