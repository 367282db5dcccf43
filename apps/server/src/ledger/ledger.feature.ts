import type { Base } from '../base/base.ts'
import type { CredentialEngines } from '../credentials/credential-engines.ts'
import type { BackedUp } from '../platform/database/tables.ts'
import { defineFeature, type FeatureContext } from '../platform/feature/feature.ts'
import { one } from '../platform/metrics/asked-gauge.ts'
import { accountsMigrations } from './accounts/accounts.migrations.ts'
import { countPendingRevocations } from './accounts/accounts.repository.ts'
import { Accounts } from './accounts/accounts.service.ts'
import { contractsMigrations } from './contracts/contracts.migrations.ts'
import { findEndings } from './contracts/contracts.repository.ts'
import { Contracts } from './contracts/contracts.service.ts'
import { endingsUnderWay, lateRevocations } from './health-issues.ts'
import type { LedgerTables } from './ledger.tables.ts'

type LedgerContext = FeatureContext<Pick<Base, 'cards' | 'audit'>> & { engines: CredentialEngines }

/** Contracts, the accounts under them, the credentials issued to these accounts, and all money. */
export const ledgerFeature = defineFeature({
  name: 'ledger',
  migrations: [...contractsMigrations, ...accountsMigrations],
  tables: {
    contracts: 'kept',
    accounts: 'kept',
    account_counts: 'left-out',
    account_terms: 'kept',
    credentials: 'kept',
    receivers: 'kept',
  } satisfies BackedUp<LedgerTables>,
  async open({ database, clock, engines, services }: LedgerContext) {
    const contracts = new Contracts({ database, clock })
    const accounts = new Accounts({ database, engines, audit: services.audit })
    await services.cards.follow(({ definitions }) => contracts.ensure(definitions))
    return {
      services: { contracts, accounts },
      cleanup: [
        { name: 'account-counts', step: 'note' as const, run: () => contracts.mergeCounts() },
        { name: 'suspensions', step: 'follow' as const, run: () => accounts.endSuspensions(clock()) },
        ...engines.all().map((engine) => ({
          name: `${engine.name}-revocations`,
          step: 'follow' as const,
          run: () => accounts.completeRevocations(engine),
        })),
      ],
      healthIssues: [
        { name: 'contract-endings', find: async (now) => endingsUnderWay(await findEndings(database.query), now) },
        {
          name: 'pending-revocations',
          find: async (now) => lateRevocations(await countPendingRevocations(database.reader), now),
        },
      ],
      gauges: [
        {
          name: 'vitrine_pending_revocations',
          help: 'Number of revocations that engines have not carried out yet',
          ask: async () => one((await countPendingRevocations(database.reader)).count),
        },
      ],
    }
  },
})
