import type { AuditAction, AuditOutcome } from '@vitrine/api'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Page } from '../../platform/database/paging.ts'
import { preparedWrite } from '../../platform/database/prepared.ts'
import type { AuditRow } from './audit.tables.ts'

/** Who or what did which thing to which object, when, and how it ended. Ids only, nothing personal, and append-only. */
export type AuditEntry = Omit<AuditRow, 'id'> & { action: AuditAction; outcome: AuditOutcome }

const append = preparedWrite((db, entry: AuditEntry) => db.insertInto('audit_log').values(entry))

export async function appendAuditEntry(tx: Transaction, entry: AuditEntry): Promise<void> {
  await append.run(tx, entry)
}

/** A page of the log, the newest first, with the user name of an actor who signed in. */
export function listAuditEntries(db: Queryable, { offset, limit }: Page) {
  return db
    .selectFrom('audit_log')
    .leftJoin('identities', 'identities.id', 'audit_log.actor')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.actor',
      'audit_log.action',
      'audit_log.object',
      'audit_log.outcome',
      'identities.username',
    ])
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countAuditEntries(db: Queryable): Promise<number> {
  const { total } = await db
    .selectFrom('audit_log')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
