import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { AccountCursor } from '../ledger/accounts/accounts.repository.ts'
import { type ContractEnding, findEndings, lockEnding, noteEnded } from '../ledger/contracts/contracts.repository.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Transaction } from '../platform/database/database.ts'
import { DatabaseUnavailable } from '../platform/database/database-unavailable.ts'
import { defineFeature, type FeatureContext } from '../platform/feature/feature.ts'
import type { EndIssuances } from './issuance/end-issuances.ts'
import type { OpenFlow } from './open-flows.ts'
import type { EndPresentations } from './presentation/end-presentations.ts'

/** Longest time that a request waits until the flows of a contract are ended and its accounts are revoked. */
const PATIENCE: Milliseconds = 1000
const PAGE_SIZE = 100

/** Returns true if there may be more to do. */
type Step = (tx: Transaction) => Promise<boolean>

type ContractEndingsContext = FeatureContext<
  Pick<Ledger, 'accounts'> & { endIssuances: EndIssuances; endPresentations: EndPresentations }
>

/**
 * Finishes the disabling or revocation of contracts. The decision itself takes effect at once: everything under the contract is refused
 * from then on. Afterwards the open flows are ended and, if the contract was revoked, its accounts are revoked, in batches, so that other
 * requests are served in between. If the server stops before the last batch, the next clean-up of any server (every 15 seconds) continues.
 */
export class ContractEndings {
  readonly #context: ContractEndingsContext
  readonly #underWay = new Map<string, Promise<void>>()
  #isStopped = false

  constructor(context: ContractEndingsContext) {
    this.#context = context
  }

  /** Resolves when all flows are ended and all accounts are revoked, or after one second. */
  async follow(contractId?: string): Promise<void> {
    const all = await findEndings(this.#context.database.query)
    const endings = all.filter(({ id }) => contractId === undefined || id === contractId)
    if (endings.length === 0) return
    const patience = pause(PATIENCE, undefined, { ref: false })
    await Promise.race([Promise.all(endings.map((ending) => this.#start(ending))), patience])
  }

  /** Stops after the current batch. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#underWay.values())
  }

  #start(ending: ContractEnding): Promise<void> {
    const name = JSON.stringify(ending)
    const running = this.#underWay.get(name)
    if (running) return running
    const started = this.#end(ending)
      .catch((error: unknown) => this.#report(error))
      .finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, started)
    return started
  }

  async #end(ending: ContractEnding): Promise<void> {
    const { database, log } = this.#context
    for (const step of this.#stepsOf(ending)) {
      let hasMore = true
      while (hasMore) {
        if (this.#isStopped) return
        const outcome = await database.transaction(async (tx) => {
          if (!(await lockEnding(tx, ending))) return 'superseded'
          return (await step(tx)) ? 'has more' : 'done'
        })
        if (outcome === 'superseded') return
        hasMore = outcome === 'has more'
        await setImmediate()
        await database.caughtUp()
      }
    }
    log.info(
      { contract: ending.id },
      ending.revoked
        ? 'contract revoked together with all its accounts'
        : 'contract disabled and all its open flows ended',
    )
  }

  // Flows are ended before accounts. Each flow locks its own row before its account, and the same order here avoids deadlocks.
  #stepsOf({ id, type, since, revoked }: ContractEnding): Step[] {
    const { endIssuances, endPresentations, accounts } = this.#context.services
    const flows = { type, startedUntil: since }
    return [
      paged<OpenFlow>((tx, page) => endIssuances.endOpenFlows(tx, { ...flows, ...page })),
      paged<OpenFlow>((tx, page) => endPresentations.endOpenFlows(tx, { ...flows, ...page })),
      ...(revoked
        ? [
            paged<AccountCursor>((tx, page) =>
              accounts.revokePageOfContract(tx, { contractId: id, now: since, ...page }),
            ),
          ]
        : []),
      async (tx) => {
        await noteEnded(tx, id)
        return false
      },
    ]
  }

  #report(error: unknown): void {
    const { log } = this.#context
    if (error instanceof DatabaseUnavailable)
      log.warn(
        { reason: error.message },
        'ending the flows and accounts of a contract is postponed: the database is unavailable',
      )
    else log.error({ err: error }, 'ending the flows and accounts of a contract failed; the next clean-up tries again')
  }
}

export const contractEndingsFeature = defineFeature({
  name: 'contract endings',
  open(context: ContractEndingsContext) {
    const endings = new ContractEndings(context)
    return {
      services: { endings },
      cleanup: [{ name: 'contract-endings', step: 'follow', run: () => endings.follow() }],
      background: { name: 'the endings of contracts', finish: () => endings.stop() },
    }
  },
})

/** `end` ends the items of a page and returns them. */
function paged<Item>(
  end: (tx: Transaction, page: { after: Item | undefined; limit: number }) => Promise<Item[]>,
): Step {
  let after: Item | undefined
  return async (tx) => {
    const page = await end(tx, { after, limit: PAGE_SIZE })
    after = page.at(-1)
    return page.length === PAGE_SIZE
  }
}
