import type { Accounts } from './features/accounts/accounts.service.ts'
import type { Contracts } from './features/contracts/contracts.service.ts'
import type { Audit } from './features/feature-context.ts'
import type { Identities } from './features/identities/identities.service.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Database } from './platform/database/database.ts'

export type RevocationOutcome = 'revoked' | 'revoked-before' | 'not-found'

/** Revokes an account, a contract, or the access of a person, whatever the id names. */
type Revoke = (id: string, actor: string) => Promise<RevocationOutcome>

/**
 * Revokes what an id names: decided in one transaction, so that the next presentation is refused, and with one audit line however
 * often it is asked for. Part of composing the product.
 */
export function revocation(options: {
  database: Database
  clock: Clock
  accounts: Accounts
  contracts: Contracts
  identities: Identities
  audit: Audit
  /** Ends what is under a contract that is revoked: what takes longer follows. */
  followEnding: (contractId: string) => Promise<void>
}): Revoke {
  const { database, clock, accounts, contracts, identities, audit, followEnding } = options
  const decide = (id: string, actor: string) =>
    database.transaction(async (tx) => {
      const account = await accounts.revoke(tx, id, clock())
      if (account !== 'not-found') {
        if (account === 'revoked') await audit(tx, { actor, action: 'revoke-account', object: id, outcome: 'revoked' })
        return account
      }
      const contract = await contracts.revoke(tx, id)
      if (contract === 'revoked') await audit(tx, { actor, action: 'revoke-contract', object: id, outcome: 'revoked' })
      if (contract !== 'not-found') return contract
      const person = await identities.revoke(tx, id, actor)
      if (person === 'revoked') await audit(tx, { actor, action: 'revoke-access', object: id, outcome: 'revoked' })
      return person
    })
  return async (id, actor) => {
    const outcome = await decide(id, actor)
    if (outcome === 'revoked') await followEnding(id)
    return outcome
  }
}
