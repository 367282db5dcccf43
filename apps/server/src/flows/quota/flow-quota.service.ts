import type { Bytes, Milliseconds, Seconds } from '@vitrine/api/units.ts'
import type { ProblemReason } from '@vitrine/api/wording/problem-reason.ts'
import { type Clock, isWithin, type Span } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inBatches, OLD_ROW_BATCH } from '../../platform/database/lists/batches.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import {
  type FlowUse,
  findClientUse,
  findMergeable,
  findTotalUse,
  findUse,
  lockAll,
  lockClient,
  mergeClients,
} from './flow-quota.repository.ts'

const TOTAL_LIFE: Milliseconds = 1_000
/**
 * Assumed maximum number of flows that all servers together start while a total is cached. If fewer flows than this remain until the
 * limit, they are started one at a time and counted exactly.
 */
const STARTED_WHILE_CACHED = 1_000
/**
 * Assumed maximum number of concurrent transactions that start a flow of one client. If fewer flows than this remain until the
 * client's limit, the transactions run one at a time.
 */
const CONCURRENT_STARTS = 200
/** By then, many unused flows have expired. */
const RETRY_AFTER: Seconds = 60

type QuotaUse = { clients: number; flows: Use; busiest: Use }
type Use = { used: number; limit: number }

type FlowQuotaLimits = { perClient: FlowUse; inAll: FlowUse }

/**
 * Limits the number of flows that are open or keep personal data, and the bytes they keep, per client and in total. The limits hold
 * exactly, for any number of servers. So no client can fill the disk or use up the capacity of others.
 */
export class FlowQuota {
  readonly #clock: Clock
  readonly #limits: FlowQuotaLimits
  #total: (FlowUse & Span) | undefined

  constructor(options: { clock: Clock; limits: FlowQuotaLimits }) {
    this.#clock = options.clock
    this.#limits = options.limits
  }

  /**
   * The flow keeps at most `bytes`. Must run in the transaction that stores the flow.
   *
   * @throws {HttpProblem} `too-many-open`
   */
  async admit(tx: Transaction, { client, bytes }: { client: string; bytes: Bytes }): Promise<void> {
    await this.#admitAmongAll(tx, bytes)
    const { perClient } = this.#limits
    if (fits(await findUse(tx, client), bytes * CONCURRENT_STARTS, perClient, CONCURRENT_STARTS)) return
    await lockClient(tx, client)
    if (!fits(await findUse(tx, client), bytes, perClient)) throw refusal({ code: 'address-full' })
  }

  async use(database: Database): Promise<QuotaUse> {
    const { perClient, inAll } = this.#limits
    const { clients, flows, most } = await findClientUse(database.reader)
    return { clients, flows: { used: flows, limit: inAll.flows }, busiest: { used: most, limit: perClient.flows } }
  }

  /** Deletes the pseudonyms of clients that have no open flows any more. */
  forgetClients(database: Database): Promise<void> {
    return inBatches(database, OLD_ROW_BATCH, async (limit) => {
      const clients = await findMergeable(database.reader, limit)
      if (clients.length > 0) await database.transaction((tx) => mergeClients(tx, clients))
      return clients.length
    })
  }

  async #admitAmongAll(tx: Transaction, bytes: Bytes): Promise<void> {
    const { inAll } = this.#limits
    const recent = await this.#recentTotal(tx)
    if (fits(recent, bytes * STARTED_WHILE_CACHED, inAll, STARTED_WHILE_CACHED)) return
    // If the cached total already reaches the limit, the caller is refused without counting again.
    const isFull = !fits(recent, bytes, inAll)
    if (!isFull) await lockAll(tx)
    if (isFull || !fits(await findTotalUse(tx), bytes, inAll)) throw refusal({ code: 'installation-full' })
  }

  async #recentTotal(tx: Transaction): Promise<FlowUse> {
    const now = this.#clock()
    if (!this.#total || !isWithin(this.#total, now))
      this.#total = { ...(await findTotalUse(tx)), from: now, until: now + TOTAL_LIFE }
    return this.#total
  }
}

const fits = (used: FlowUse, bytes: number, limit: FlowUse, flows = 1): boolean =>
  used.flows + flows <= limit.flows && used.bytes + bytes <= limit.bytes

const refusal = (reason: ProblemReason): HttpProblem =>
  new HttpProblem('too-many-open', reason, { retryAfterSeconds: RETRY_AFTER })
