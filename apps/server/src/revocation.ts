import type { AuditAction } from '@vitrine/api'
import type { Accounts } from './features/accounts/accounts.service.ts'
import type { Contracts } from './features/contracts/contracts.service.ts'
import type { Identities } from './features/identities/identities.service.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Database, Transaction } from './platform/database/database.ts'

export type RevocationOutcome = 'revoked' | 'revoked-before' | 'not-found'

/**
 * Revokes what an id names, an account, a contract or a person's access, with all that depends on it: in one transaction, so that the next
 * presentation is refused, and with one audit line however often it is asked for. Part of composing the product.
 */
export function revocation(options: {
  database: Database
  clock: Clock
  accounts: Accounts
  contracts: Contracts
  identities: Identities
  /** Ends all offers and requests that are open under a contract. */
  endOpenRuns: (tx: Transaction, contractId: string) => Promise<void>
  audit: (
    tx: Transaction,
    entry: { actor: string; action: AuditAction; object: string; outcome: string },
  ) => Promise<void>
}): (id: string, actor: string) => Promise<RevocationOutcome> {
  const { database, clock, accounts, contracts, identities, endOpenRuns, audit } = options
  return (id, actor) =>
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
}
