import type { ProblemReason } from '@vitrine/api/wording/problem-reason.ts'
import { type Clock, isWithin, type Span } from '../../platform/clock/clock.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { findAllKept, findFirstDue, findKept, holdAll, holdClient, type Kept } from './flow-quota.repository.ts'

/** How long the sum over all clients is believed, in milliseconds. */
const SUM_LIFE = 1_000
/** So many runs at most begin on all servers while a sum is believed: that close to the limit they take turns. */
const MEANWHILE = 1_000
/** So many transactions at most may be about to begin a run of one client: that close to its limit they take turns. */
const AT_ONCE = 200
/** When a run that nobody takes up is over at the latest, many of them are. */
const RETRY_AFTER_SECONDS = 60

type FlowQuotaLimits = { perClient: Kept; inAll: Kept }

/**
 * How many runs may be open, or have personal data that is not erased yet, and how many bytes they may keep, for one client and
 * in all: however many servers there are, never one more. So nobody fills the disk, nor takes what others need.
 */
export class FlowQuota {
  readonly #clock: Clock
  readonly #limits: FlowQuotaLimits
  #sum: (Kept & Span) | undefined

  constructor(options: { clock: Clock; limits: FlowQuotaLimits }) {
    this.#clock = options.clock
    this.#limits = options.limits
  }

  /**
   * Lets a client begin a run that keeps so many bytes at most, in the transaction that stores it.
   *
   * @throws {HttpProblem} `too-many-open`
   */
  async admit(tx: Transaction, { client, bytes }: { client: string; bytes: number }): Promise<void> {
    await this.#admitAmongAll(tx, bytes)
    const { perClient } = this.#limits
    if (fits(await findKept(tx, client), bytes * AT_ONCE, perClient, AT_ONCE)) return
    await holdClient(tx, client)
    if (!fits(await findKept(tx, client), bytes, perClient)) throw refusal({ code: 'address-full' })
  }

  /** What is kept for all clients together, at this moment. */
  kept(db: Queryable): Promise<Kept> {
    return findAllKept(db)
  }

  /** When what is to be ended or erased first was or will be due, in epoch milliseconds; undefined where nothing is kept. */
  firstDue(db: Queryable): Promise<number | undefined> {
    return findFirstDue(db)
  }

  async #admitAmongAll(tx: Transaction, bytes: number): Promise<void> {
    const { inAll } = this.#limits
    const lately = await this.#lately(tx)
    if (fits(lately, bytes * MEANWHILE, inAll, MEANWHILE)) return
    // What was full a second ago is not counted anew for everybody who asks.
    const isFull = !fits(lately, bytes, inAll)
    if (!isFull) await holdAll(tx)
    if (isFull || !fits(await findAllKept(tx), bytes, inAll)) throw refusal({ code: 'installation-full' })
  }

  async #lately(tx: Transaction): Promise<Kept> {
    const now = this.#clock()
    if (!this.#sum || !isWithin(this.#sum, now))
      this.#sum = { ...(await findAllKept(tx)), from: now, until: now + SUM_LIFE }
    return this.#sum
  }
}

const fits = (kept: Kept, bytes: number, limit: Kept, runs = 1): boolean =>
  kept.runs + runs <= limit.runs && kept.bytes + bytes <= limit.bytes

const refusal = (reason: ProblemReason): HttpProblem =>
  new HttpProblem('too-many-open', reason, { retryAfterSeconds: RETRY_AFTER_SECONDS })
