import type { ContractStatuses } from '../../ledger/ledger.tables.ts'
import { statementsOn } from '../../platform/database/prepared.ts'
import type { IssuanceTables } from './issuance.tables.ts'

const { preparedChange } = statementsOn<IssuanceTables & ContractStatuses>()

/** Extends an issuance whose offer was redeemed: the wallet may fetch the credential until `expiresAt`. */
export const setExpiry = preparedChange((db, { id, expiresAt }: { id: string; expiresAt: number }) =>
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
