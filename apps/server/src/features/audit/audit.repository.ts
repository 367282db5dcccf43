import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Page } from '../../platform/database/paging.ts'
import { preparedWrite } from '../../platform/database/prepared.ts'
import type { AuditNote } from '../feature-context.ts'
import type { AuditRow } from './audit.tables.ts'

/** Who or what did which thing to which object, when, and how it ended. Ids only, nothing personal, and append-only. */
export type AuditEntry = AuditNote & { at: number; actor: string }

const append = preparedWrite((db, row: Omit<AuditRow, 'id'>) => db.insertInto('audit_log').values(row))

export async function appendAuditEntry(tx: Transaction, entry: AuditEntry): Promise<void> {
  const { at, actor, action, object, outcome, account, card, reason, reference } = entry
  await append.run(tx, {
    ...{ at, actor, action, object, outcome },
    account_id: account ?? null,
    card: card ?? null,
    reason: reason ?? null,
    reference: reference ?? null,
  })
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
