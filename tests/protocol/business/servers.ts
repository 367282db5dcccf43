import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import { openDatabase } from '../../../apps/server/src/schema/all-tables.fixture.ts'
import type { RevocationOutcome } from '../../../apps/server/src/views/revocation/revocation.ts'
import { freePort } from '../../free-port.ts'
import { Browser, startProduct } from '../product.ts'
import { TestWallet } from '../wallet/wallet.ts'
import { Bank } from './bank.ts'
import { ServerChild } from './server-child.ts'

/** Servers on one database. Races between the servers are decided in this database. */
export type Servers = {
  /** One bank for each server. */
  banks: [Bank, ...Bank[]]
  /** Revokes an account at the server with this index. */
  revoke(server: number, id: string): Promise<RevocationOutcome | undefined>
  close(): Promise<void>
}

/** Starts one server on the embedded database, in this process. */
export async function startOneServer(): Promise<Servers> {
  const running = await startProduct()
  const { browser, wallet, product } = running
  return {
    banks: [new Bank({ browser, wallet, query: () => product.database.query })],
    revoke: (_server, id) => product.services.revocation.revoke(id, 'administrator', { reason: 'unspecified' }),
    close: () => running.stop(),
  }
}

/** Starts two server processes that share a PostgreSQL database and the keys. Clients see them as one server. */
export async function startTwoServers(): Promise<Servers> {
  const postgres = await startTemporaryPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-servers-'))
  const ports = [await freePort(), await freePort()]
  const publicUrl = `http://localhost:${ports[0]}`
  const environment = { PUBLIC_URL: publicUrl, DATABASE_URL: postgres.url, DATA_DIR: folder }
  const servers: ServerChild[] = []
  for (const port of ports) servers.push(await ServerChild.start({ ...environment, PORT: String(port) }))
  const database = await openDatabase({ kind: 'postgres', url: postgres.url })
  const anchor = readFileSync(join(folder, 'keys', 'trust-anchor.pem'), 'utf8')
  const bankAt = (port: number | undefined): Bank => {
    const ownUrl = `http://localhost:${port}`
    // Acts as a load balancer: requests to the public address go to this server.
    const fetchHere: typeof fetch = (input, init) => fetch(String(input).replace(publicUrl, ownUrl), init)
    return new Bank({
      browser: new Browser(ownUrl),
      wallet: new TestWallet({ trustAnchors: [anchor], fetch: fetchHere }),
      query: () => database.query,
    })
  }
  return {
    banks: [bankAt(ports[0]), bankAt(ports[1])],
    revoke: async (server, id) => servers[server]?.revoke(id),
    async close() {
      await database.close()
      await Promise.all(servers.map((server) => server.stop()))
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
