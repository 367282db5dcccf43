import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import type { AccountPlace } from '../../features/accounts/accounts.repository.ts'
import type { ContractEnding } from '../../features/contracts/contracts.repository.ts'
import type { FeatureContext } from '../../features/feature.ts'
import type { OpenFlow } from '../../features/open-flows.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.ts'

/** How long somebody waits for what follows, in milliseconds: mostly it is done by then. */
const PATIENCE = 1000
/** So many runs or accounts are ended in one transaction. */
const PAGE = 100

/** Does the next batch, in a transaction. False after the last one. */
type Step = (tx: Transaction) => Promise<boolean>

type ContractEndingsContext = Pick<
  FeatureContext<{
    contracts: 'endings' | 'holdEnding' | 'noteEnded'
    endIssuances: 'endNextOf'
    endPresentations: 'endNextOf'
    accounts: 'revokeNextOf'
  }>,
  'database' | 'log' | 'services'
>

/**
 * What follows when a contract is disabled or revoked. That is decided at once, and refuses everything under it from then on; what
 * is open and the accounts are ended after it, in batches, so that everybody else is served meanwhile. What was interrupted goes on
 * with the next clean-up of any server.
 */
export class ContractEndings {
  readonly #context: ContractEndingsContext
  readonly #underWay = new Map<string, Promise<void>>()
  #isStopped = false

  constructor(context: ContractEndingsContext) {
    this.#context = context
  }

  /** Goes on with what has yet to be ended, of one contract or of all, and resolves when that is done, or after a second. */
  async follow(contractId?: string): Promise<void> {
    const all = await this.#context.services.contracts.endings()
    const endings = all.filter(({ id }) => contractId === undefined || id === contractId)
    if (endings.length === 0) return
    const patience = pause(PATIENCE, undefined, { ref: false })
    await Promise.race([Promise.all(endings.map((ending) => this.#begin(ending))), patience])
  }

  /** Stops after the batch that is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#underWay.values())
  }

  #begin(ending: ContractEnding): Promise<void> {
    const name = JSON.stringify(ending)
    const known = this.#underWay.get(name)
    if (known) return known
    const begun = this.#end(ending)
      .catch((error: unknown) => this.#report(error))
      .finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, begun)
    return begun
  }

  async #end(ending: ContractEnding): Promise<void> {
    const { database, services, log } = this.#context
    for (const step of this.#stepsOf(ending)) {
      let goesOn = true
      while (goesOn) {
        if (this.#isStopped) return
        const outcome = await database.transaction(async (tx) => {
          if (!(await services.contracts.holdEnding(tx, ending))) return 'not ours'
          return (await step(tx)) ? 'goes on' : 'done'
        })
        if (outcome === 'not ours') return
        goesOn = outcome === 'goes on'
        await setImmediate()
        await database.caughtUp()
      }
    }
    log.info(
      { contract: ending.id },
      ending.revoked ? 'a contract is revoked with all its accounts' : 'nothing is open under a disabled contract',
    )
  }

  // First what is open, as each run takes its own end before its account: so nobody waits for one another.
  #stepsOf({ id, type, since, revoked }: ContractEnding): Step[] {
    const { contracts, endIssuances, endPresentations, accounts } = this.#context.services
    const runs = { type, begunUntil: since }
    return [
      paged<OpenFlow>((tx, page) => endIssuances.endNextOf(tx, { ...runs, ...page })),
      paged<OpenFlow>((tx, page) => endPresentations.endNextOf(tx, { ...runs, ...page })),
      ...(revoked
        ? [paged<AccountPlace>((tx, page) => accounts.revokeNextOf(tx, { contractId: id, now: since, ...page }))]
        : []),
      async (tx) => {
        await contracts.noteEnded(tx, id)
        return false
      },
    ]
  }

  #report(error: unknown): void {
    const { log } = this.#context
    if (error instanceof DatabaseUnavailable)
      log.warn({ reason: error.message }, 'what follows a revocation has to wait')
    else log.error({ err: error }, 'what follows a revocation failed')
  }
}

/** A step for each page of something, which begins where the one before ended. `end` gives the page that it went through. */
function paged<Place>(
  end: (tx: Transaction, page: { after: Place | undefined; limit: number }) => Promise<Place[]>,
): Step {
  let after: Place | undefined
  return async (tx) => {
    const page = await end(tx, { after, limit: PAGE })
    after = page.at(-1)
    return page.length === PAGE
  }
}
