import type { AccountEvent } from '@vitrine/api/administration/account-view.ts'
import type {
  AuditCheckpointStatus,
  AuditEntry,
  AuditFileQuery,
  AuditQuery,
} from '@vitrine/api/administration/admin.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Cursor } from '../../platform/database/lists/list-order.ts'
import { cutToPage, eachPage, type ListPage, pageOf } from '../../platform/database/lists/paging.ts'
import { printableLine } from '../../platform/text/printable.ts'
import { actorKindOf } from './actor-kind.ts'
import {
  type AuditFilter,
  auditOrder,
  countAuditEntries,
  findIdRange,
  listAuditEntries,
} from './audit-list.repository.ts'
import { findLastCheckpoint } from './checkpoints/checkpoints.repository.ts'

async function filterOf(
  db: Queryable,
  { action, outcome, actor, card, account, search, from, until }: AuditFileQuery,
): Promise<AuditFilter> {
  return { action, outcome, actor, card, account, search, from, until, ids: await findIdRange(db, { from, until }) }
}

const lastSealedId = async (db: Queryable): Promise<number | undefined> => (await findLastCheckpoint(db))?.last_id

/** The audit log, the newest first. Actors who signed in are named by their user name, as long as they are known. */
export async function auditEntries(db: Queryable, asked: AuditQuery): Promise<ListPage<AuditEntry>> {
  const order = auditOrder('desc')
  const page = pageOf(asked, order)
  const filter = await filterOf(db, asked)
  const [sealed, total] = [await lastSealedId(db), await countAuditEntries(db, filter)]
  const found = await listAuditEntries(db, filter, page, order)
  const { rows, next } = cutToPage(found, page, order, placeOfLine)
  return { total, next, entries: rows.map((row) => escaped(entryOf(row, sealed))) }
}

/** The same for a file, page by page, the oldest first, up to what there is at the beginning. */
export async function* allAuditEntries(db: Queryable, asked: AuditFileQuery): AsyncGenerator<AuditEntry[]> {
  const order = auditOrder('asc')
  const filter = await filterOf(db, asked)
  const sealed = await lastSealedId(db)
  const pages = eachPage((page) => listAuditEntries(db, filter, page, order), placeOfLine)
  for await (const rows of pages) yield rows.map((row) => escaped(entryOf(row, sealed)))
}

/** Reads the lines after a number, whatever they are about, with their texts as they are stored: a restore enters them again. */
export async function* auditEntriesAfter(db: Queryable, after: number): AsyncGenerator<AuditEntry[]> {
  const order = auditOrder('asc')
  const filter = { ...(await filterOf(db, { search: '' })), ids: { after, upTo: undefined } }
  const sealed = await lastSealedId(db)
  const pages = eachPage((page) => listAuditEntries(db, filter, page, order), placeOfLine)
  for await (const rows of pages) yield rows.map((row) => entryOf(row, sealed))
}

const placeOfLine = ({ id }: { id: number }): Cursor => ({ value: id, id })

/** The newest lines of an account, at most so many. */
const HISTORY = 50

/** What was done to an account, or with it: the newest first, at most 50. */
export async function historyOfAccount(db: Queryable, account: string): Promise<AccountEvent[]> {
  const filter = await filterOf(db, { account, search: '' })
  const found = await listAuditEntries(db, filter, { offset: 0, limit: HISTORY }, auditOrder('desc'))
  return found.slice(0, HISTORY).map((row) => {
    const { id, at, actor, actorKind, action, outcome, card, reason, reference } = escaped(entryOf(row))
    return { id, at, actor, actorKind, action, outcome, card, reason, reference }
  })
}

/** Shows control characters and the like as codes: the log only grows, so a text from before they were refused stays in it. */
const escaped = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  actor: printableLine(entry.actor),
  actorId: printableLine(entry.actorId),
  object: printableLine(entry.object),
  reference: entry.reference && printableLine(entry.reference),
})

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
export async function auditCheckpointStatus(db: Queryable): Promise<AuditCheckpointStatus> {
  const seal = await findLastCheckpoint(db)
  if (!seal) return { seal: null }
  return { seal: { number: seal.number, lastId: seal.last_id, latest: seal.latest, digest: seal.digest } }
}
