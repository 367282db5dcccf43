import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import type { Fetch } from '../../../../../tests/protocol/wallet/http-exchange.ts'
import type { ReceivedCredential } from '../../../../../tests/protocol/wallet/received-credential.ts'
import { WalletRefusal } from '../../../../../tests/protocol/wallet/refusal.ts'
import { fetchStatus, STATUS } from '../../../../../tests/protocol/wallet/status-list.ts'
import { TestWallet } from '../../../../../tests/protocol/wallet/wallet.ts'
import { type ApiServer, createApiServer } from '../../platform/http/server/api-server.ts'
import { publicInternet } from '../../platform/http-client/guarded-fetch.ts'
import { openKeyStore } from '../../platform/keys/key-store.ts'
import { openDatabase } from '../../schema/all-tables.fixture.ts'
import { readConfiguration } from '../../settings/configuration.ts'
import { credentialEngineSuite } from '../credential-engine.suite.ts'
import { type EngineWallet, inFormat, SUITE_CARDS } from '../engine-under-test.fixture.ts'
import { openid4vcEngine } from './openid4vc.engine.ts'
import { openid4vc } from './openid4vc-engine.ts'

credentialEngineSuite('the openid4vc engine', async (flows) => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-engine-'))
  let offset = 0
  const now = () => Date.now() + offset
  const configuration = readConfiguration({
    PUBLIC_URL: 'https://vitrine.example',
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
  })
  const { publicUrl } = configuration
  const database = await openDatabase(configuration.database)
  // Foreign keys are off, because they refer to rows that only the product writes (issuances, presentations,
  // credentials), and this test runs without the product.
  await sql`pragma foreign_keys = off`.execute(database.query)
  const keys = await openKeyStore({ directory: configuration.keysDirectory, publicUrl, mayCreate: true, now: now() })
  const cards = () => Object.values(SUITE_CARDS).map((card) => inFormat(card, 'dc+sd-jwt'))
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const engine = await openid4vc(configuration)({
    ...{ publicUrl, database, keys, clock: now, flows, log, network: publicInternet, cardsOf: cards },
  })
  if (!engine) throw new Error('the engine is not configured')
  const app = createApiServer(configuration, now)
  await app.register(async (wallets) => engine.registerRoutes(wallets))
  const wallet = new TestWallet({ trustAnchors: [keys.trustAnchor.toString()], fetch: fetchFrom(app), now })
  return {
    engine,
    reportsDecline: true,
    restore: openid4vcEngine.restore,
    database,
    wallet: engineWallet(wallet),
    now,
    advance: (time) => {
      offset += time
    },
    async close() {
      await app.close()
      await database.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
})

/** Returns a `fetch` that hands every request to the server without a network connection. */
const fetchFrom =
  (app: ApiServer): Fetch =>
  async (url, init = {}) => {
    const { pathname, search } = new URL(String(url))
    const options: InjectOptions = {
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init.headers)),
    }
    const answer = await app.inject(typeof init.body === 'string' ? { ...options, payload: init.body } : options)
    return new Response(answer.statusCode === 204 ? null : answer.body, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    })
  }

/** Adapts the strict test wallet to the engine suite. Calls that the wallet or the server refuses return false or undefined. */
function engineWallet(wallet: TestWallet): EngineWallet {
  const held = new Map<unknown, ReceivedCredential>()
  const find = (compact: unknown): ReceivedCredential => {
    const credential = held.get(compact)
    if (!credential) throw new Error('the wallet does not hold this credential')
    return credential
  }
  const statusOf = async (compact: unknown) => {
    const { status } = find(compact)
    if (!status) throw new Error('the credential names no status list')
    return fetchStatus(wallet.context, status)
  }
  return {
    scanOffer: (url) => succeeds(wallet.openOffer(url)),
    async take(url, pin) {
      const received = wallet.receive(url, pin === undefined ? {} : { txCode: pin })
      if (!(await succeeds(received))) return undefined
      const credential = await received
      held.set(credential.compact, credential)
      return credential.compact
    },
    claimsOf: (compact) => find(compact).claims,
    isRevoked: async (compact) => (await statusOf(compact)) === STATUS.INVALID,
    isSuspended: async (compact) => (await statusOf(compact)) === STATUS.SUSPENDED,
    scanRequest: (url) => succeeds(wallet.openRequest(url)),
    present: (url, compact) => succeeds(wallet.present(url, [find(compact)])),
    decline: (url) => succeeds(wallet.decline(url)),
  }
}

async function succeeds(step: Promise<unknown>): Promise<boolean> {
  try {
    await step
    return true
  } catch (error) {
    if (error instanceof WalletRefusal) return false
    throw error
  }
}
