import type { RevocationGrounds, RevocationPreview } from '@vitrine/api/administration/revocation.ts'
import type { Base } from '../../base/base.ts'
import type { Flows } from '../../flows/flows.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { FeatureContext } from '../../platform/feature/feature.ts'

export type RevocationOutcome = 'revoked' | 'revoked-before' | 'not-found'

export type RevocationContext = FeatureContext<
  Pick<Base, 'audit' | 'identities'> & Pick<Ledger, 'contracts' | 'accounts'> & Pick<Flows, 'endings'>
>

/** A revocation is one transaction, so it applies to the next presentation. Repeated calls write only one audit line. */
export class Revocation {
  readonly #context: RevocationContext

  constructor(context: RevocationContext) {
    this.#context = context
  }

  async revoke(id: string, actor: string, why: RevocationGrounds): Promise<RevocationOutcome> {
    const { database, services } = this.#context
    const outcome = await database.transaction((tx) => this.#decide(tx, id, actor, why))
    if (outcome === 'revoked') await services.endings.follow(id)
    return outcome
  }

  /** Treats ids of contracts and users as unknown. */
  revokeAccount(id: string, actor: string, why: RevocationGrounds): Promise<RevocationOutcome> {
    return this.#context.database.transaction((tx) => this.#decideAccount(tx, id, actor, why))
  }

  async preview(id: string): Promise<RevocationPreview | undefined> {
    const { accounts, contracts, identities } = this.#context.services
    if (await accounts.exists(id)) return { kind: 'account', ...(await accounts.countActive({ accountId: id })) }
    if (await contracts.exists(id)) return { kind: 'contract', ...(await accounts.countActive({ contractId: id })) }
    return (await identities.isKnown(id)) ? { kind: 'person', accounts: 0, credentials: 0 } : undefined
  }

  async #decide(tx: Transaction, id: string, actor: string, why: RevocationGrounds): Promise<RevocationOutcome> {
    const { contracts, identities, audit } = this.#context.services
    const account = await this.#decideAccount(tx, id, actor, why)
    if (account !== 'not-found') return account
    const contract = await contracts.revoke(tx, id)
    if (contract === 'revoked')
      await audit.note(tx, { actor, action: 'revoke-contract', object: id, outcome: contract, ...why })
    if (contract !== 'not-found') return contract
    const person = await identities.revoke(tx, id, actor)
    if (person === 'revoked')
      await audit.note(tx, { actor, action: 'revoke-access', object: id, outcome: person, ...why })
    return person
  }

  async #decideAccount(tx: Transaction, id: string, actor: string, why: RevocationGrounds): Promise<RevocationOutcome> {
    const { clock, services } = this.#context
    const outcome = await services.accounts.revoke(tx, id, clock())
    if (outcome === 'revoked')
      await services.audit.note(tx, { actor, action: 'revoke-account', object: id, account: id, outcome, ...why })
    return outcome
  }
}
