import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { preparedWrite } from '../../platform/database/prepared.ts'
import type { AuditRow } from './audit.tables.ts'
import type { AuditNote } from './audit-note.ts'

/** New entry of the append-only audit log: actor, action, object, time and outcome. It contains ids only, no personal data. */
type NewAuditEntry = AuditNote & { at: EpochMilliseconds; actor: string }

const append = preparedWrite((db, row: Omit<AuditRow, 'id'>) => db.insertInto('audit_log').values(row))

export async function appendAuditEntry(tx: Transaction, entry: NewAuditEntry): Promise<void> {
  const { at, actor, action, object, outcome, account, card, reason, reference } = entry
  await append.run(tx, {
    ...{ at, actor, action, object, outcome },
    account_id: account ?? null,
    card: card ?? null,
    reason: reason ?? null,
    reference: reference ?? null,
  })
}
