import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { isAfter, type ListOrder, orderedBy } from '../../platform/database/list-order.ts'
import { oneMore, type Page } from '../../platform/database/paging.ts'
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

/** The newest first. */
export const AUDIT_ORDER: ListOrder = {
  name: 'id',
  direction: 'desc',
  by: (value) => value,
  column: 'audit_log.id',
  id: 'audit_log.id',
}

/** A page of the log, the newest first, with the user name of an actor who signed in; and one more. */
export function listAuditEntries(db: Queryable, page: Page) {
  const entries = db
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
  return (page.after === undefined ? entries : entries.where(isAfter(AUDIT_ORDER, page.after)))
    .orderBy(orderedBy(AUDIT_ORDER))
    .limit(oneMore(page))
    .offset(page.offset)
    .execute()
}

export async function countAuditEntries(db: Queryable): Promise<number> {
  const { total } = await db
    .selectFrom('audit_log')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
