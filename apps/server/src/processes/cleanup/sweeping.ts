import type { CredentialEngine } from '../../credentials/credential-engine.ts'
import type { Accounts } from '../../features/accounts/accounts.service.ts'
import type { Sealing } from '../../features/audit/sealing/sealing.service.ts'
import type { DatabaseNote } from '../../features/installation/recognize-database.ts'
import type { Issuances } from '../../features/issuance/issuance.service.ts'
import type { Payments } from '../../features/payments/payments.service.ts'
import type { Presentations } from '../../features/presentation/presentation.service.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RetentionConfiguration } from '../../settings/retention.configuration.ts'
import type { ContractEndings } from '../revocation/contract-endings.ts'

const DAY = 86_400_000

/** Ends what has expired, erases what is no longer to be kept, and seals what was noted. Part of composing the product. */
export function sweeping(options: {
  configuration: RetentionConfiguration
  database: Database
  clock: Clock
  engines: CredentialEngine[]
  endings: ContractEndings
  accounts: Accounts
  issuances: Issuances
  presentations: Presentations
  payments: Payments
  sealing: Sealing
  databaseNote: DatabaseNote
}): () => Promise<void> {
  const { configuration, database, clock, engines, endings, accounts, issuances, presentations, payments } = options
  const { sealing, databaseNote } = options
  return async () => {
    await issuances.expire()
    await presentations.expire()
    for (const engine of engines) await engine.sweep()
    await endings.follow()
    await accounts.followRevocations()
    const before = clock() - configuration.retentionDays * DAY
    for (const feature of [issuances, presentations, payments]) await feature.forget(before)
    await sealing.seal()
    await databaseNote.note()
    await database.forgetErased()
  }
}
