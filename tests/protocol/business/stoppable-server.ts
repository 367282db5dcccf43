import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import { openDatabase, type Tables } from '../../../apps/server/src/schema/all-tables.fixture.ts'
import type { RevocationOutcome } from '../../../apps/server/src/views/revocation/revocation.ts'
import { freePort } from '../../free-port.ts'
import { Browser } from '../product.ts'
import { TestWallet } from '../wallet/wallet.ts'
import { Bank } from './bank.ts'
import { ServerChild } from './server-child.ts'
import type { Stop } from './server-process.ts'

/** A server on the embedded database. It kills itself at a given commit, and is restarted with the data that the kill left behind. */
export class StoppableServer {
  readonly bank: Bank
  readonly #environment: Record<string, string>
  #child: ServerChild
  #database: Database<Tables>
  #restarts = 0
  #afterRestart: () => Promise<void> = async () => {}

  private constructor(
    environment: Record<string, string>,
    url: string,
    child: ServerChild,
    database: Database<Tables>,
  ) {
    this.#environment = environment
    this.#child = child
    this.#database = database
    const anchor = readFileSync(join(environment.DATA_DIR ?? '', 'keys', 'trust-anchor.pem'), 'utf8')
    this.bank = new Bank({
      browser: new Browser(url),
      wallet: new TestWallet({ trustAnchors: [anchor] }),
      query: () => this.#database.query,
    })
  }

  static async start(): Promise<StoppableServer> {
    const port = await freePort()
    const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), 'vitrine-stopped-')), PORT: String(port) }
    const child = await ServerChild.start(environment)
    return new StoppableServer(environment, `http://localhost:${port}`, child, await openDatabaseOf(environment))
  }

  /** Number of restarts since the last call of `stopAt`. */
  get restarts(): number {
    return this.#restarts
  }

  /** Makes the server kill itself at a commit. After the restart, `afterRestart` checks the data before any request is repeated. */
  async stopAt(stop: Stop, afterRestart: () => Promise<void> = async () => {}): Promise<void> {
    this.#restarts = 0
    this.#afterRestart = afterRestart
    await this.#child.stopAt(stop)
  }

  /** Cancels the kill that `stopAt` requested. */
  async cancelStop(): Promise<void> {
    await this.#child.stopAt(undefined)
  }

  /** Runs one request of a page or a wallet, and repeats it if the server was killed before the answer. */
  async step<Result>(work: () => Promise<Result>): Promise<Result> {
    const ended = Symbol()
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        return await work()
      } catch (error) {
        // `fetch` throws this error if the connection is gone.
        if (!(error instanceof TypeError && error.message === 'fetch failed')) throw error
        const timeout = new Promise((resolve) => setTimeout(resolve, 1000))
        const first = await Promise.race([this.#child.ended.then(() => ended), timeout])
        if (first === ended) await this.#restart()
      }
    }
    throw new Error('The server did not start again')
  }

  /** Revokes an account. Returns undefined if the server was killed before it returned the outcome. */
  async revoke(id: string): Promise<RevocationOutcome | undefined> {
    const outcome = await this.#child.revoke(id)
    if (outcome === undefined) await this.#restart()
    return outcome
  }

  async #restart(): Promise<void> {
    this.#restarts += 1
    await this.#database.close()
    this.#child = await ServerChild.start(this.#environment)
    this.#database = await openDatabaseOf(this.#environment)
    await this.#afterRestart()
  }

  async close(): Promise<void> {
    await this.#database.close()
    await this.#child.stop()
    rmSync(this.#environment.DATA_DIR ?? '', { recursive: true, force: true })
  }
}

const openDatabaseOf = ({ DATA_DIR = '' }: Record<string, string>): Promise<Database<Tables>> =>
  openDatabase({ kind: 'sqlite', file: join(DATA_DIR, 'vitrine.sqlite') })
