import type { AuditEntry } from '@vitrine/api'
import type { Queryable } from '../../platform/database/database.ts'
import { type AskedPage, cutToPage, type ListPage, pageOf } from '../../platform/database/paging.ts'
import { actorKindOf } from './actor-kind.ts'
import { AUDIT_ORDER, countAuditEntries, listAuditEntries } from './audit.repository.ts'

/** The audit log, the newest first. Actors who signed in are named by their user name, as long as they are known. */
export async function auditEntries(db: Queryable, asked: AskedPage): Promise<ListPage<AuditEntry>> {
  const page = pageOf(asked, AUDIT_ORDER)
  const [total, found] = [await countAuditEntries(db), await listAuditEntries(db, page)]
  const { rows, next } = cutToPage(found, page, AUDIT_ORDER, ({ id }) => ({ value: Number(id), id: Number(id) }))
  return {
    total,
    next,
    entries: rows.map(({ username, actor, ...entry }) => ({
      ...entry,
      id: Number(entry.id),
      actor: username ?? actor,
      actorKind: actorKindOf(actor),
      actorId: actor,
    })),
  }
}
