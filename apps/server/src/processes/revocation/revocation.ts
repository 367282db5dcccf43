import type { RevocationGrounds, RevocationPreview } from '@vitrine/api'
import type { Accounts } from '../../features/accounts/accounts.service.ts'
import type { RevocationCalls } from '../../features/accounts/revocation.routes.ts'
import type { Contracts } from '../../features/contracts/contracts.service.ts'
import type { Audit } from '../../features/feature-context.ts'
import type { Identities } from '../../features/identities/identities.service.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'

export type RevocationOutcome = 'revoked' | 'revoked-before' | 'not-found'

type RevocationOptions = {
  database: Database
  clock: Clock
  accounts: Accounts
  contracts: Contracts
  identities: Identities
  audit: Audit
  /** Ends what is under a contract that is revoked: what takes longer follows. */
  followEnding: (contractId: string) => Promise<void>
}

/**
 * Revokes what an id names, an account, a contract, or the access of a person: decided in one transaction, so that the next
 * presentation is refused, and with one audit line however often it is asked for. Part of composing the product.
 */
export function revocation(options: RevocationOptions): RevocationCalls {
  const { database, clock, accounts, contracts, identities, audit, followEnding } = options

  const decideAccount = async (tx: Transaction, id: string, actor: string, why: RevocationGrounds) => {
    const outcome = await accounts.revoke(tx, id, clock())
    if (outcome === 'revoked')
      await audit(tx, { actor, action: 'revoke-account', object: id, account: id, outcome, ...why })
    return outcome
  }

  const decide = (id: string, actor: string, why: RevocationGrounds): Promise<RevocationOutcome> =>
    database.transaction(async (tx) => {
      const account = await decideAccount(tx, id, actor, why)
      if (account !== 'not-found') return account
      const contract = await contracts.revoke(tx, id)
      if (contract === 'revoked')
        await audit(tx, { actor, action: 'revoke-contract', object: id, outcome: contract, ...why })
      if (contract !== 'not-found') return contract
      const person = await identities.revoke(tx, id, actor)
      if (person === 'revoked') await audit(tx, { actor, action: 'revoke-access', object: id, outcome: person, ...why })
      return person
    })

  return {
    revoke: async (id, actor, why) => {
      const outcome = await decide(id, actor, why)
      if (outcome === 'revoked') await followEnding(id)
      return outcome
    },
    revokeAccount: (id, actor, why) => database.transaction((tx) => decideAccount(tx, id, actor, why)),
    preview: async (id): Promise<RevocationPreview | undefined> => {
      if (await accounts.exists(id)) return { kind: 'account', ...(await accounts.countActive({ accountId: id })) }
      if (await contracts.exists(id)) return { kind: 'contract', ...(await accounts.countActive({ contractId: id })) }
      return (await identities.isKnown(id)) ? { kind: 'person', accounts: 0, credentials: 0 } : undefined
    },
  }
}
