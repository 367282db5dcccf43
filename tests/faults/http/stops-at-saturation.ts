import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { openDatabase } from '../../../apps/server/src/schema/all-tables.fixture.ts'
import { ServerProcess, temporaryFolder } from '../../protocol/durability/server-process.ts'
import type { Browser } from '../../protocol/product.ts'
import { TestWallet } from '../../protocol/wallet/wallet.ts'
import type { FaultSeries, SeriesOutcome } from '../series.ts'

const ROUNDS = 20
const OPENING_BALANCE = 100_000
const PRICE_OF_LUNCH = 800
const VISITORS = 60
const PAYERS = 4
/** Time limit for a server's shutdown, with a margin for a slow machine. */
const STOP_WITHIN: Milliseconds = 11_000

/** Ids of the issuances and lunch payments that the server confirmed. */
type Answered = { issuances: string[]; lunches: string[] }

/** Stops a server in the middle of a load that saturates it. */
export const STOPS_AT_SATURATION: FaultSeries = {
  name: 'stops-at-saturation',
  does: `Sends SIGTERM to a server that ${VISITORS} visitors and ${PAYERS} payers keep busy without a pause, ${ROUNDS} times.`,
  async run(): Promise<SeriesOutcome> {
    const data = temporaryFolder()
    const durations: number[] = []
    const faults: string[] = []
    const sum: Answered = { issuances: [], lunches: [] }
    let server: ServerProcess | undefined
    try {
      server = await ServerProcess.start({
        DATA_DIR: data.path,
        // All visitors have the same address here, so they would exceed the usual limits.
        OPEN_FLOWS_PER_ADDRESS: '1000000',
        OPEN_FLOWS: '1000000',
      })
      for (let round = 0; round < ROUNDS; round += 1) {
        if (round > 0) await server.start()
        const load = new Load(server.browser, data.path)
        await load.begin()
        await new Promise((resolve) => setTimeout(resolve, 500 + 50 * round))
        const asked = Date.now()
        const { code, signal } = await server.terminate()
        durations.push(Date.now() - asked)
        const answered = await load.end()
        if (code !== 0) faults.push(`round ${round}: exited with ${code ?? signal}: ${server.words}`)
        if (Date.now() - asked > STOP_WITHIN) faults.push(`round ${round}: took ${Date.now() - asked} ms`)
        faults.push(...(await findLosses(data.path, answered)).map((loss) => `round ${round}: ${loss}`))
        sum.issuances.push(...answered.issuances)
        sum.lunches.push(...answered.lunches)
      }
    } finally {
      await server?.kill()
      data.remove()
    }
    durations.sort((one, other) => one - other)
    return {
      held: faults.length === 0 && sum.lunches.length > ROUNDS,
      seen: [
        `The median of ${ROUNDS} shutdowns took ${durations[ROUNDS / 2]} ms, the longest ${durations.at(-1)} ms; each exited with code 0 unless stated below.`,
        `All ${sum.issuances.length} confirmed issuances are in the database, and ${sum.lunches.length} confirmed lunches are paid exactly once.`,
        ...faults,
      ],
    }
  },
}

/** Visitors and payers who act without pauses until the server has stopped. */
class Load {
  readonly #browser: Browser
  readonly #wallet: TestWallet
  readonly #answered: Answered = { issuances: [], lunches: [] }
  readonly #running: Promise<void>[] = []
  #isOver = false

  constructor(browser: Browser, dataDirectory: string) {
    this.#browser = browser
    this.#wallet = new TestWallet({
      trustAnchors: [readFileSync(join(dataDirectory, 'keys', 'trust-anchor.pem'), 'utf8')],
    })
  }

  async begin(): Promise<void> {
    const { url } = await this.#browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    const credential = await this.#wallet.receive(url)
    for (let payer = 0; payer < PAYERS; payer += 1)
      this.#repeat(async () => {
        const request = await this.#browser.present('BankAccount', '/lunch-service', { bankOperation: 'lunch' })
        const { status } = await (await this.#wallet.openRequest(request.url)).sendPresentation([credential])
        if (status === 200 && request.paymentId) this.#answered.lunches.push(request.paymentId)
      })
    for (let visitor = 0; visitor < VISITORS; visitor += 1)
      this.#repeat(async () => {
        const { id } = await this.#browser.issueBasic('BankAccount', { displayName: 'Jan Kowalski' })
        this.#answered.issuances.push(id)
      })
  }

  #repeat(work: () => Promise<void>): void {
    const loop = async (): Promise<void> => {
      while (!this.#isOver)
        await work().catch(() => {
          // The server has stopped or is about to stop, which is expected here.
          this.#isOver = true
        })
    }
    this.#running.push(loop())
  }

  async end(): Promise<Answered> {
    this.#isOver = true
    await Promise.all(this.#running)
    return this.#answered
  }
}

/** Returns the confirmed issuances and payments that the database does not contain, or contains more than once. */
async function findLosses(dataDirectory: string, { issuances, lunches }: Answered): Promise<string[]> {
  const database = await openDatabase({ kind: 'sqlite', file: join(dataDirectory, 'vitrine.sqlite') })
  try {
    const kept = await database.query.selectFrom('issuances').select('id').execute()
    const ids = new Set(kept.map(({ id }) => id))
    const payments = await database.query.selectFrom('payments').selectAll().execute()
    const settled = payments.filter(({ state }) => state === 'settled')
    const accounts = await database.query.selectFrom('accounts').select(['id', 'balance']).execute()
    const wrong = accounts.filter(({ id, balance }) => {
      const paid = settled.filter((payment) => payment.account_id === id).length * PRICE_OF_LUNCH
      return balance !== null && balance + paid !== OPENING_BALANCE
    })
    return [
      ...issuances.filter((id) => !ids.has(id)).map(() => 'a confirmed issuance is missing'),
      ...lunches.filter((id) => !settled.some((payment) => payment.id === id)).map(() => 'a lunch is not paid'),
      ...wrong.map(({ balance }) => `an account has ${balance}, which does not match its lunches`),
    ]
  } finally {
    await database.close()
  }
}
