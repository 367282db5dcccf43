import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTemporaryPostgres, type TemporaryPostgres } from '../../../tools/postgres/server.ts'
import type { ProxyName } from '../../../tools/proxies.ts'
import { freePort } from '../../free-port.ts'
import { ServerProcess, temporaryFolder, trustAnchorOf } from '../durability/server-process.ts'
import { choosePlace, type RunningProxy, startProxy } from './proxy.ts'
import { trustAuthority } from './proxy-client.ts'

const MAKE_KEYS = fileURLToPath(new URL('../../../apps/server/src/make-keys.ts', import.meta.url))

/** Two servers in production on one PostgreSQL, behind a proxy with the shipped configuration, which this process trusts. */
export type BehindProxy = {
  proxy: RunningProxy
  servers: [ServerProcess, ServerProcess]
  postgres: TemporaryPostgres
  /** As PEM. */
  trustAnchor: string
  stop(): Promise<void>
}

export async function startBehindProxy(name: ProxyName, settings: Record<string, string> = {}): Promise<BehindProxy> {
  const data = temporaryFolder()
  const place = await choosePlace()
  const running: { stop(): Promise<unknown> }[] = []
  const stop = async (): Promise<void> => {
    for (const one of running.toReversed()) await one.stop()
    data.remove()
  }
  try {
    const postgres = await startTemporaryPostgres()
    running.push(postgres)
    const keys = join(data.path, 'keys')
    const environment = {
      NODE_ENV: 'production',
      PUBLIC_URL: place.url,
      DATABASE_URL: postgres.url,
      DATA_DIR: data.path,
      KEYS_DIR: keys,
      TRUST_PROXY: '127.0.0.1',
      ...settings,
    }
    execFileSync(process.execPath, [MAKE_KEYS], {
      env: { PATH: process.env.PATH, ENV_FILE: 'none', ...environment },
      stdio: 'ignore',
    })
    const start = async (): Promise<ServerProcess> => {
      const server = await ServerProcess.start(environment, await freePort())
      running.push({ stop: () => server.kill() })
      return server
    }
    const servers: [ServerProcess, ServerProcess] = [await start(), await start()]
    const ports: [number, number] = [portOf(servers[0]), portOf(servers[1])]
    const proxy = await startProxy(name, { servers: ports, place, folder: data.path })
    running.push(proxy)
    const forget = trustAuthority(proxy.authority)
    running.push({ stop: async () => forget() })
    return { proxy, servers, postgres, trustAnchor: trustAnchorOf(keys), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const portOf = ({ url }: ServerProcess): number => Number(new URL(url).port)
