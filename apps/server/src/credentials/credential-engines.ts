import type { StatusEntry } from '@vitrine/api/administration/account-view.ts'
import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import { ExplainedError } from '../platform/config/explained-error.ts'
import type { Queryable, Transaction } from '../platform/database/database.ts'
import type { CredentialEngine } from './credential-engine.ts'
import type { EngineContext, OpenEngine } from './engine-context.ts'

/** An issuance or a credential by its id, and the engine that made it. */
export type MadeBy = { id: string; engine: string }

/** The engines that are configured, by name. */
export class CredentialEngines {
  readonly #engines: ReadonlyMap<string, CredentialEngine>
  readonly #defaultName: string

  /** @param defaultName the engine of cards that name none */
  constructor(engines: CredentialEngine[], defaultName: string) {
    this.#engines = new Map(engines.map((engine) => [engine.name, engine]))
    this.#defaultName = defaultName
  }

  /**
   * Opens those engines that are configured.
   *
   * @param cards the cards at the moment, of which each engine is given its own
   * @param defaultName the engine of cards that name none
   * @throws {ExplainedError} where the configuration of one cannot be used
   */
  static open(
    open: OpenEngine[],
    {
      cards,
      defaultName,
      ...context
    }: Omit<EngineContext, 'cardsOf'> & { cards: () => Scenario[]; defaultName: string },
  ): CredentialEngines {
    const cardsOf = (engine: CredentialEngine) => cards().filter((card) => engines.find(card) === engine)
    const opened = open.flatMap((openOne) => openOne({ ...context, cardsOf }) ?? [])
    const engines = new CredentialEngines(opened, defaultName)
    if (!engines.#engines.has(defaultName))
      throw new ExplainedError(
        `CREDENTIAL_ENGINE is '${defaultName}', which is not configured: expected ${opened.map(({ name }) => name).join(' or ')}`,
      )
    return engines
  }

  all(): CredentialEngine[] {
    return [...this.#engines.values()]
  }

  nameFor({ engine }: Pick<Scenario, 'engine'>): string {
    return engine ?? this.#defaultName
  }

  /** The engine of a card; undefined where it is not configured. */
  find(card: Pick<Scenario, 'engine'>): CredentialEngine | undefined {
    return this.#engines.get(this.nameFor(card))
  }

  /** The engine of a card that is on. */
  of(card: Pick<Scenario, 'engine'>): CredentialEngine {
    const name = this.nameFor(card)
    const engine = this.#engines.get(name)
    if (!engine) throw new Error(`the engine '${name}' is not configured`)
    return engine
  }

  /**
   * Withdraws the offers of issuances with the engines that made them. One whose engine is not configured any more has no
   * endpoint where it could be redeemed. One that fails keeps no other from it.
   */
  async withdrawOffers(db: Queryable, issuances: MadeBy[]): Promise<void> {
    await Promise.all(idsByEngine(issuances).map(([name, ids]) => this.#engines.get(name)?.withdrawOffers(db, ids)))
  }

  /**
   * Revokes credentials with the engines that issued them: gives those of which it has yet to be done. One whose engine is not
   * configured any more waits until it is.
   */
  async requestRevocation(tx: Transaction, credentials: MadeBy[]): Promise<string[]> {
    const pending: string[] = []
    for (const [name, ids] of idsByEngine(credentials)) {
      const engine = this.#engines.get(name)
      if (!engine || (await engine.requestRevocation(tx, ids)) === 'pending') pending.push(...ids)
    }
    return pending
  }

  /** Where the status of a credential is published; undefined where nowhere, or its engine is not configured any more. */
  statusEntryOf({ id, engine }: MadeBy): StatusEntry | undefined {
    return this.#engines.get(engine)?.statusEntryOf(id)
  }

  /** Goes on with revocations that are pending: gives those that are done by now. */
  async followRevocations(credentials: MadeBy[]): Promise<string[]> {
    const done: string[] = []
    for (const [name, ids] of idsByEngine(credentials))
      done.push(...((await this.#engines.get(name)?.followRevocations(ids)) ?? []))
    return done
  }
}

const idsByEngine = (made: MadeBy[]): [engine: string, ids: string[]][] =>
  [...Map.groupBy(made, ({ engine }) => engine)].map(([engine, group]) => [engine, group.map(({ id }) => id)])
