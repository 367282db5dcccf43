import type { AuditEntry, AuditFileQuery, AuditQuery, AuditSealing } from '@vitrine/api'
import type { Queryable } from '../../platform/database/database.ts'
import { cutToPage, type ListPage, pageOf } from '../../platform/database/paging.ts'
import { actorKindOf } from './actor-kind.ts'
import {
  type AuditFilter,
  auditOrder,
  countAuditEntries,
  findIdRange,
  listAuditEntries,
} from './audit-list.repository.ts'
import { findLastSeal } from './seals.repository.ts'

/** Rows of a file that are read and written at once. */
const FILE_PAGE = 500

async function filterOf(
  db: Queryable,
  { action, outcome, actor, card, account, search, from, until }: AuditFileQuery,
): Promise<AuditFilter> {
  return { action, outcome, actor, card, account, search, from, until, ids: await findIdRange(db, { from, until }) }
}

const lastSealedId = async (db: Queryable): Promise<number | undefined> => (await findLastSeal(db))?.last_id

/** The audit log, the newest first. Actors who signed in are named by their user name, as long as they are known. */
export async function auditEntries(db: Queryable, asked: AuditQuery): Promise<ListPage<AuditEntry>> {
  const order = auditOrder('desc')
  const page = pageOf(asked, order)
  const filter = await filterOf(db, asked)
  const [sealed, total] = [await lastSealedId(db), await countAuditEntries(db, filter)]
  const found = await listAuditEntries(db, filter, page, order)
  const { rows, next } = cutToPage(found, page, order, ({ id }) => ({ value: id, id }))
  return { total, next, entries: rows.map((row) => entryOf(row, sealed)) }
}

/** The same for a file, page by page, the oldest first, up to what there is at the beginning. */
export async function* allAuditEntries(db: Queryable, asked: AuditFileQuery): AsyncGenerator<AuditEntry[]> {
  const order = auditOrder('asc')
  const filter = await filterOf(db, asked)
  const sealed = await lastSealedId(db)
  let page: Parameters<typeof listAuditEntries>[2] = { offset: 0, limit: FILE_PAGE }
  while (true) {
    const found = await listAuditEntries(db, filter, page, order)
    const rows = found.slice(0, FILE_PAGE)
    yield rows.map((row) => entryOf(row, sealed))
    const last = rows.at(-1)
    if (last === undefined || found.length <= FILE_PAGE) return
    page = { ...page, after: { value: last.id, id: last.id } }
  }
}

const entryOf = (
  { username, actor, account_id, ...row }: Awaited<ReturnType<typeof listAuditEntries>>[number],
  sealed = Number.NEGATIVE_INFINITY,
): AuditEntry => ({
  ...row,
  actor: username ?? actor,
  actorKind: actorKindOf(actor),
  actorId: actor,
  account: account_id,
  sealed: row.id <= sealed,
})

/** How far the log is sealed. */
export async function auditSealing(db: Queryable): Promise<AuditSealing> {
  const seal = await findLastSeal(db)
  if (!seal) return { seal: null }
  return { seal: { number: seal.number, lastId: seal.last_id, latest: seal.latest, digest: seal.digest } }
}
