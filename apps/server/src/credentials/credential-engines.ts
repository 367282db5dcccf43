import type { StatusEntry } from '@vitrine/api/administration/account-view.ts'
import type { Card } from '@vitrine/api/cards/card.ts'
import { ExplainedError } from '../platform/config/explained-error.ts'
import type { Queryable, Transaction } from '../platform/database/database.ts'
import type { CredentialEngine, PublishedStatus } from './credential-engine.ts'
import type { EngineContext, OpenEngine } from './engine-context.ts'
import { type EngineRef, idsByEngine, pendingOf } from './engine-refs.ts'
import { EnginesByName } from './engines-by-name.ts'

/** The configured engines, which are open. */
export class CredentialEngines extends EnginesByName<CredentialEngine> {
  static async open(
    open: OpenEngine[],
    { cards, defaultName, ...context }: Omit<EngineContext, 'cardsOf'> & { cards: () => Card[]; defaultName: string },
  ): Promise<CredentialEngines> {
    const cardsOf = (engine: CredentialEngine) => cards().filter((card) => engines.find(card) === engine)
    const results = await Promise.all(open.map((openOne) => openOne({ ...context, cardsOf })))
    const opened = results.filter((engine) => engine !== undefined)
    const engines = new CredentialEngines(opened, defaultName)
    if (!engines.engines.has(defaultName))
      throw new ExplainedError(
        `CREDENTIAL_ENGINE is '${defaultName}', which is not configured: expected ${opened.map(({ name }) => name).join(' or ')}`,
      )
    return engines
  }

  /**
   * Withdraws the offers of issuances. Each engine withdraws the offers that it made. An offer whose engine is no longer
   * configured is skipped: no endpoint is left that could redeem it. All engines are called at once, so one that fails does not
   * stop the others.
   */
  async withdrawOffers(db: Queryable, issuances: EngineRef[]): Promise<void> {
    await Promise.all(idsByEngine(issuances).map(([name, ids]) => this.engines.get(name)?.withdrawOffers(db, ids)))
  }

  /**
   * Publishes a status of credentials with the engines that issued them. Returns the ids whose revocation is still pending. A revocation
   * whose engine is no longer configured stays pending until that engine is configured again.
   */
  setStatus(tx: Transaction, credentials: EngineRef[], status: PublishedStatus): Promise<string[]> {
    return pendingOf(credentials, (name, ids) => this.engines.get(name)?.setStatus(tx, ids, status))
  }

  canSuspend(engine: string): boolean {
    return this.engines.get(engine)?.abilities.suspension ?? false
  }

  statusEntryOf({ id, engine }: EngineRef): StatusEntry | undefined {
    return this.engines.get(engine)?.statusEntryOf(id)
  }

  serviceNameOf(engine: string): string | undefined {
    return this.engines.get(engine)?.serviceName
  }
}
