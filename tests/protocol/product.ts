import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { type Composition, compose } from '../../apps/server/src/composition/compose.ts'
import type { Product } from '../../apps/server/src/composition/product.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import type { Tables } from '../../apps/server/src/schema/all-tables.fixture.ts'
import { readConfiguration } from '../../apps/server/src/settings/configuration.ts'
import { zIssuanceResponse } from '../../packages/api/src/flows/issuance.ts'
import { zPresentationResponse } from '../../packages/api/src/flows/presentation.ts'
import { zPresentationResult } from '../../packages/api/src/flows/presentation-result.ts'
import { zStatusResponse } from '../../packages/api/src/flows/status.ts'
import { freePort } from '../free-port.ts'
import { checkAgainstDescription } from './described-answers.ts'
import { createProductDatabase } from './product-database.ts'
import { TestWallet } from './wallet/wallet.ts'

/** A server whose tables a test can all query. */
type TestedProduct = Omit<Product, 'database'> & { database: Database<Tables> }

/** A whole server on a free loopback port, with a database of this run's kind, keys of its own and a movable clock. */
export type RunningProduct = {
  url: string
  readonly product: TestedProduct
  dataDirectory: string
  /** Settings with which another program finds the server's data. */
  storage: Record<string, string>
  browser: Browser
  wallet: TestWallet
  /** Moves the clock that server and wallet share. */
  advance(duration: Milliseconds): void
  now(): number
  /** Stops the server and starts it again on the same data, as an update does. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts a server. `at` is the initial time of the server's clock. All other options are parts of its composition. */
export async function startProduct(
  environment: Record<string, string> = {},
  { at = Date.now(), ...composed }: Omit<Composition, 'clock'> & { at?: EpochMilliseconds } = {},
): Promise<RunningProduct> {
  let offset = at - Date.now()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vitrine-protocol-'))
  const database = await createProductDatabase()
  const port = await freePort()
  const now = () => Date.now() + offset
  const storage = { DATA_DIR: dataDirectory, ...database.environment }
  const configuration = readConfiguration({
    PORT: String(port),
    METRICS_PORT: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...storage,
    ...environment,
  })
  const described: (() => void)[] = []
  const start = async (): Promise<TestedProduct> => {
    const started = (await compose(configuration, { ...composed, clock: now })) as TestedProduct
    described.push(checkAgainstDescription(started.app))
    await started.listen()
    return started
  }
  let product = await start()
  const anchor = readFileSync(join(configuration.keysDirectory, 'trust-anchor.pem'), 'utf8')
  return {
    url: configuration.publicUrl,
    get product() {
      return product
    },
    dataDirectory,
    storage,
    browser: new Browser(configuration.publicUrl),
    wallet: new TestWallet({ trustAnchors: [anchor], now }),
    advance: (duration) => {
      offset += duration
    },
    now,
    async restart() {
      await product.close()
      product = await start()
    },
    async stop() {
      await product.close()
      await database.remove()
      await rm(dataDirectory, { recursive: true, force: true })
      for (const expectTrue of described) expectTrue()
    },
  }
}

export type CallAnswer = { status: number; body: unknown; headers: Headers }

/** Calls that the pages make to the server (section 7 of the specification). */
export class Browser {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<CallAnswer> {
    return this.#answer(await fetch(`${this.#url}${path}`, { headers }))
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<CallAnswer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return this.#answer(
      await fetch(`${this.#url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: text,
      }),
    )
  }

  async #answer(response: Response): Promise<CallAnswer> {
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }

  /** Starts the issuance of a basic card. */
  async issueBasic(type: string, fieldData: Record<string, unknown>) {
    const { status, body } = await this.post('/basic/request2', { type, fieldData })
    if (status !== 200) throw new Error(`issuance of ${type}: ${status} ${JSON.stringify(body)}`)
    return zIssuanceResponse.parse(body)
  }

  /** Starts the issuance of a card with a prefix of its own. */
  async issue(prefix: string, type: string, claims: Record<string, unknown>) {
    const { status, body } = await this.post(`${prefix}/issuance/request`, { ...claims, type })
    if (status !== 200) throw new Error(`issuance of ${type}: ${status} ${JSON.stringify(body)}`)
    return zIssuanceResponse.parse(body)
  }

  async issuanceStatus(id: string, prefix = '/basic') {
    const { body } = await this.get(`${prefix}/issuance/status?id=${id}`)
    // The claims that the server added are left out, because `every-card.test.ts` tests them.
    const { claims: _, ...status } = zStatusResponse.parse(body)
    return withoutClock(status)
  }

  async present(type: string, prefix = '/basic', more: Record<string, unknown> = {}) {
    const { status, body } = await this.post(`${prefix}/presentation/request`, { type, ...more })
    if (status !== 200) throw new Error(`presentation of ${type}: ${status} ${JSON.stringify(body)}`)
    return zPresentationResponse.parse(body)
  }

  async presentationStatus(id: string, prefix = '/basic') {
    const { body } = await this.get(`${prefix}/presentation/status?id=${id}`)
    // The card's id is left out, because it never changes during a flow, and the diagnosis, because `diagnosis.test.ts` tests it.
    const { cardId: _, diagnosis: __, ...status } = zStatusResponse.parse(body)
    return withoutClock(status)
  }

  /** Returns why the latest answer was refused, if developers of wallets are told. */
  async presentationDiagnosis(id: string, prefix = '/basic'): Promise<string | undefined> {
    return zStatusResponse.parse((await this.get(`${prefix}/presentation/status?id=${id}`)).body).diagnosis
  }

  async result(id: string, prefix = '/basic') {
    return zPresentationResult.parse((await this.post(`${prefix}/presentation/response-html`, { id })).body)
  }
}

/** Removes the times from a status, because other tests check them. */
function withoutClock<Status extends { now?: unknown; expiresAt?: unknown }>({
  now: _,
  expiresAt: __,
  ...status
}: Status) {
  return status
}
