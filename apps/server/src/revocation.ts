import type { Accounts } from './features/accounts/accounts.service.ts'
import type { Contracts } from './features/contracts/contracts.service.ts'
import type { Audit } from './features/feature-context.ts'
import type { Identities } from './features/identities/identities.service.ts'
import type { Issuances } from './features/issuance/issuance.service.ts'
import type { Presentations } from './features/presentation/presentation.service.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Database, Transaction } from './platform/database/database.ts'

export type RevocationOutcome = 'revoked' | 'revoked-before' | 'not-found'

type Revocation = {
  /** Revokes an account, a contract, or the access of a person, whatever the id names. */
  revoke(id: string, actor: string): Promise<RevocationOutcome>
  /** Ends all offers and requests that are open under a contract. */
  endOpenRuns(tx: Transaction, contractId: string): Promise<void>
}

/**
 * Revokes what an id names, with all that depends on it: in one transaction, so that the next presentation is refused, and with
 * one audit line however often it is asked for. Part of composing the product.
 */
export function revocation(options: {
  database: Database
  clock: Clock
  accounts: Accounts
  contracts: Contracts
  identities: Identities
  issuances: Issuances
  presentations: Presentations
  audit: Audit
}): Revocation {
  const { database, clock, accounts, contracts, identities, issuances, presentations, audit } = options
  const endOpenRuns = async (tx: Transaction, contractId: string): Promise<void> => {
    const type = await contracts.typeOf(tx, contractId)
    if (type === undefined) return
    await issuances.endAllOf(tx, type)
    await presentations.endAllOf(tx, type)
  }
  const revoke = (id: string, actor: string): Promise<RevocationOutcome> =>
    database.transaction(async (tx) => {
      const account = await accounts.revoke(tx, id, clock())
      if (account !== 'not-found') {
        if (account === 'revoked') await audit(tx, { actor, action: 'revoke-account', object: id, outcome: 'revoked' })
        return account
      }
      const contract = await contracts.revoke(tx, id)
      if (contract === 'revoked') {
        // First, as each run takes its own end before its account: so nobody waits for one another.
        await endOpenRuns(tx, id)
        await accounts.revokeAllOf(tx, id, clock())
        await audit(tx, { actor, action: 'revoke-contract', object: id, outcome: 'revoked' })
      }
      if (contract !== 'not-found') return contract
      const person = await identities.revoke(tx, id, actor)
      if (person === 'revoked') await audit(tx, { actor, action: 'revoke-access', object: id, outcome: 'revoked' })
      return person
    })
  return { revoke, endOpenRuns }
}
