import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Queryable } from '../../../apps/server/src/platform/database/database.ts'
import type { Tables } from '../../../apps/server/src/schema/all-tables.fixture.ts'
import { Browser, type CallAnswer } from '../product.ts'
import type { Fetch } from '../wallet/http-exchange.ts'
import { TestWallet } from '../wallet/wallet.ts'
import { Story } from './story.ts'

/** Balance of an account when it is opened, in grosz. */
const OPENING_BALANCE = 100_000
const LUNCH = { prefix: '/lunch-service', parameters: { bankOperation: 'lunch' } }
/** Time for which a visitor retries a step. After this time, the server is assumed not to come back. */
const STEP_TIMEOUT: Milliseconds = 60_000

/** Error for an answer after which the visitor tries again. */
class TryAgain extends Error {}

/**
 * Concurrent visitors of a server under faults. Each visitor gets a card, presents it and pays, again and again. After a 503 with
 * Retry-After, or without an answer, the visitor tries again. `wrong` records all other failures of the server.
 */
export class Crowd {
  /** Number of completed visits. */
  finished = 0
  /** Number of answers with 503 and Retry-After. */
  unavailable = 0
  /** Number of requests without an answer. */
  lost = 0
  /** Answers that a server must never return. */
  readonly wrong: string[] = []
  readonly #newBrowser: () => Browser
  readonly #newWallet: () => TestWallet
  #leaving = false
  #visitors: Promise<void>[] = []

  /** @param newAddress returns the address of the next visitor, as a trusted proxy reports it; by default, this machine's address */
  constructor(url: string, trustAnchor: string, { newAddress }: { newAddress?: () => string } = {}) {
    const check = this.#check.bind(this)
    this.#newBrowser = () => {
      const from = newAddress && { 'x-forwarded-for': newAddress() }
      return new (class extends Browser {
        override async get(path: string, headers?: Record<string, string>): Promise<CallAnswer> {
          return check(await super.get(path, { ...from, ...headers }))
        }
        override async post(path: string, body: unknown, headers?: Record<string, string>): Promise<CallAnswer> {
          return check(await super.post(path, body, { ...from, ...headers }))
        }
      })(url)
    }
    const fetch: Fetch = async (...request) => check(await globalThis.fetch(...request))
    this.#newWallet = () => new TestWallet({ trustAnchors: [trustAnchor], fetch })
  }

  come(visitors: number): void {
    this.#visitors = Array.from({ length: visitors }, async () => {
      while (!this.#leaving) await this.#visit()
    })
  }

  /** Starts no more visits and waits for the current ones. @throws if a visit fails, or if the server contradicts an earlier answer */
  async leave(): Promise<void> {
    this.#leaving = true
    await Promise.all(this.#visitors)
  }

  async #visit(): Promise<void> {
    const browser = this.#newBrowser()
    const story = new Story(browser, this.#newWallet())
    await this.#retry(() => story.proceed())
    await this.#retry(() => story.verify())
    await this.#retry(() => this.#pay(browser))
    this.finished += 1
  }

  async #pay(browser: Browser): Promise<void> {
    const wallet = this.#newWallet()
    const { url } = await browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    const credential = await wallet.receive(url)
    const payment = await browser.present('BankAccount', LUNCH.prefix, LUNCH.parameters)
    await wallet.present(payment.url, [credential])
  }

  async #retry(step: () => Promise<void>): Promise<void> {
    const deadline = Date.now() + STEP_TIMEOUT
    for (;;) {
      try {
        return await step()
      } catch (error) {
        // `fetch` throws this error if there is no answer.
        const isLost = error instanceof TypeError && error.message === 'fetch failed'
        if (!(error instanceof TryAgain || isLost) || Date.now() > deadline) throw error
        if (isLost) this.lost += 1
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }

  #check<Answer extends { status: number; headers: Headers }>(answer: Answer): Answer {
    if (answer.status < 500) return answer
    if (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) this.unavailable += 1
    else this.wrong.push(`${answer.status}, Retry-After: ${answer.headers.get('retry-after')}`)
    throw new TryAgain()
  }
}

/** Compares the sums of all balances and payments. Returns a description of the difference; undefined if the sums match. */
export async function findMoneyMismatch(query: Queryable<Tables>): Promise<string | undefined> {
  const accounts = await query.selectFrom('accounts').select('balance').where('balance', 'is not', null).execute()
  const receivers = await query.selectFrom('receivers').select('balance').execute()
  const settled = await query.selectFrom('payments').select('amount').where('state', '=', 'settled').execute()
  const sum = (numbers: (number | null)[]): number => numbers.reduce<number>((total, next) => total + (next ?? 0), 0)
  const received = sum(receivers.map(({ balance }) => balance))
  const paid = sum(settled.map(({ amount }) => amount))
  const total = sum(accounts.map(({ balance }) => balance)) + received
  if (received !== paid) return `${paid} grosz were paid, but ${received} received`
  const expected = accounts.length * OPENING_BALANCE
  return total === expected ? undefined : `All balances together are ${total} grosz instead of ${expected}`
}
