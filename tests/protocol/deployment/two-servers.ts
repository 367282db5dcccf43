import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTemporaryPostgres, type TemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import type { ProxyName } from '../../../tools/check/proxies.ts'
import { freePort } from '../../free-port.ts'
import { ServerProcess, temporaryFolder, trustAnchorOf } from '../durability/server-process.ts'
import { chooseProxyAddress, type RunningProxy, startProxy } from './proxy.ts'
import { trustAuthority } from './proxy-client.ts'

const KEYS_COMMAND = fileURLToPath(new URL('../../../apps/server/src/commands/keys.ts', import.meta.url))

/** Two servers in production mode on one PostgreSQL. They share one public address, which a proxy in front of them can use. */
export type TwoServers = {
  /** `PUBLIC_URL` of both servers. */
  url: string
  /** Environment of the servers. Commands for these servers need the same environment. */
  environment: Record<string, string>
  servers: [ServerProcess, ServerProcess]
  postgres: TemporaryPostgres
  /** Certificate of the servers' trust anchor, as PEM. */
  trustAnchor: string
  /** Starts a proxy with the shipped configuration. This process trusts the proxy's authority until the proxy is stopped. */
  startProxyInFront(name: ProxyName): Promise<RunningProxy>
  stop(): Promise<void>
}

/** @param main the servers' main module; defaults to the one in this checkout */
export async function startTwoServers(settings: Record<string, string> = {}, main?: string): Promise<TwoServers> {
  const data = temporaryFolder()
  const address = await chooseProxyAddress()
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
      PUBLIC_URL: address.url,
      DATABASE_URL: postgres.url,
      DATA_DIR: data.path,
      KEYS_DIR: keys,
      TRUST_PROXY: '127.0.0.1',
      HELP_DESK_SIGN_IN: 'off',
      ...settings,
    }
    execFileSync(process.execPath, [KEYS_COMMAND], {
      env: { PATH: process.env.PATH, ENV_FILE: 'none', ...environment },
      stdio: 'ignore',
    })
    const ports: [number, number] = [await freePort(), await freePort()]
    const start = async (port: number): Promise<ServerProcess> => {
      const server = await ServerProcess.start(environment, port, 'pipe', main)
      running.push({ stop: () => server.kill() })
      return server
    }
    const servers: [ServerProcess, ServerProcess] = [await start(ports[0]), await start(ports[1])]
    return {
      url: address.url,
      environment,
      servers,
      postgres,
      trustAnchor: trustAnchorOf(keys),
      stop,
      async startProxyInFront(name) {
        const proxy = await startProxy(name, { servers: ports, address, folder: data.path })
        const distrustAuthority = trustAuthority(proxy.authority)
        const stopped = { ...proxy, stop: () => proxy.stop().finally(distrustAuthority) }
        running.push(stopped)
        return stopped
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
