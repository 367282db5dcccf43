import type { Queryable } from '../../../apps/server/src/platform/database/database.ts'
import { Browser, type CallAnswer } from '../product.ts'
import type { Fetch } from '../wallet/http-exchange.ts'
import { TestWallet } from '../wallet/wallet.ts'
import { Story } from './story.ts'

/** In grosz: what an account has when it is opened. */
const OPENING_BALANCE = 100_000
const LUNCH = { prefix: '/lunch-service', parameters: { bankOperation: 'lunch' } }
/** A visitor who cannot finish in this time has met a server that does not come back, in milliseconds. */
const PATIENCE = 60_000

/** The server said that it is unavailable, and when to come again. */
class ComeAgain extends Error {}

/**
 * Visitors who issue, present and pay at the same time, one after the other each, while faults happen to the server. They
 * take a 503 with Retry-After for an answer and try again; any other failure of the server is noted as wrong.
 */
export class Crowd {
  /** How many visitors have seen everything through. */
  finished = 0
  /** How many answers were 503 with Retry-After. */
  unavailable = 0
  /** How many requests got no answer. */
  lost = 0
  /** What a server must not answer. */
  readonly wrong: string[] = []
  readonly #newBrowser: () => Browser
  readonly #newWallet: () => TestWallet
  #leaving = false
  #visitors: Promise<void>[] = []

  /** `newAddress`: the address that the next visitor comes from, as a trusted proxy tells it; without it, that of this computer. */
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

  /** Lets those who are there finish. @throws where one cannot, or was told something that is not true any more */
  async leave(): Promise<void> {
    this.#leaving = true
    await Promise.all(this.#visitors)
  }

  async #visit(): Promise<void> {
    const browser = this.#newBrowser()
    const story = new Story(browser, this.#newWallet())
    await this.#insist(() => story.proceed())
    await this.#insist(() => story.verify())
    await this.#insist(() => this.#pay(browser))
    this.finished += 1
  }

  async #pay(browser: Browser): Promise<void> {
    const wallet = this.#newWallet()
    const { url } = await browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    const credential = await wallet.receive(url)
    const payment = await browser.present('BankAccount', LUNCH.prefix, LUNCH.parameters)
    await wallet.present(payment.url, [credential])
  }

  async #insist(step: () => Promise<void>): Promise<void> {
    const giveUp = Date.now() + PATIENCE
    for (;;) {
      try {
        return await step()
      } catch (error) {
        // What `fetch` throws when there is no answer is a TypeError.
        const isLost = error instanceof TypeError && error.message === 'fetch failed'
        if (!(error instanceof ComeAgain || isLost) || Date.now() > giveUp) throw error
        if (isLost) this.lost += 1
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }

  #check<Answer extends { status: number; headers: Headers }>(answer: Answer): Answer {
    if (answer.status < 500) return answer
    if (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) this.unavailable += 1
    else this.wrong.push(`${answer.status}, Retry-After: ${answer.headers.get('retry-after')}`)
    throw new ComeAgain()
  }
}

/** What is wrong with the money, in words; undefined where each grosz is where it belongs. */
export async function missingMoney(query: Queryable): Promise<string | undefined> {
  const accounts = await query.selectFrom('accounts').select('balance').where('balance', 'is not', null).execute()
  const receivers = await query.selectFrom('receivers').select('balance').execute()
  const settled = await query.selectFrom('payments').select('amount').where('state', '=', 'settled').execute()
  const sum = (numbers: (number | null)[]): number => numbers.reduce<number>((total, next) => total + (next ?? 0), 0)
  const received = sum(receivers.map(({ balance }) => balance))
  const paid = sum(settled.map(({ amount }) => amount))
  const total = sum(accounts.map(({ balance }) => balance)) + received
  if (received !== paid) return `${paid} grosz were paid and ${received} received`
  const expected = accounts.length * OPENING_BALANCE
  return total === expected ? undefined : `${total} grosz are there instead of ${expected}`
}
