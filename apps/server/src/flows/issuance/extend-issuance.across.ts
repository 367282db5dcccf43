import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { ContractStatuses } from '../../ledger/ledger.tables.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { statementsOn } from '../../platform/database/prepared.ts'
import type { IssuanceTables } from './issuance.tables.ts'

const { prepared } = statementsOn<IssuanceTables & ContractStatuses>()

const extend = prepared((db, { id, expiresAt }: { id: string; expiresAt: number }) =>
  db
    .updateTable('issuances')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '<>', 'failed')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('contracts')
          .select('id')
          .whereRef('contracts.name', '=', 'issuances.type')
          .where('contracts.status', '=', 'Enabled'),
      ),
    ),
)

/**
 * Extends an issuance whose offer was redeemed: the wallet may fetch the credential until `expiresAt`. Returns false if the issuance
 * has failed or its contract is not enabled.
 */
export async function setExpiry(
  tx: Transaction<IssuanceTables & ContractStatuses>,
  id: string,
  expiresAt: EpochMilliseconds,
): Promise<boolean> {
  return (await extend.run(tx, { id, expiresAt })) === 1
}
