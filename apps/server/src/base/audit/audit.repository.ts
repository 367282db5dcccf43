import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Selectable } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { statementsOn } from '../../platform/database/prepared.ts'
import type { AuditRow, AuditTables } from './audit.tables.ts'
import type { AuditNote } from './audit-note.ts'

const { preparedWrite } = statementsOn<AuditTables>()

type NewAuditEntry = AuditNote & { at: EpochMilliseconds; actor: string }

const append = preparedWrite((db, row: Omit<AuditRow, 'id'>) => db.insertInto('audit_log').values(row))

export async function appendAuditEntry(tx: Transaction<AuditTables>, entry: NewAuditEntry): Promise<void> {
  const { at, actor, action, object, outcome, account, card, reason, reference } = entry
  await append(tx, {
    ...{ at, actor, action, object, outcome },
    account_id: account ?? null,
    card: card ?? null,
    reason: reason ?? null,
    reference: reference ?? null,
  })
}

export async function findLastLineId(db: Queryable<AuditTables>): Promise<number> {
  const { last } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Adds lines of an exported log with their own ids. */
export async function restoreLines(tx: Transaction<AuditTables>, lines: Selectable<AuditRow>[]): Promise<void> {
  await tx.insertInto('audit_log').values(lines).execute()
}
