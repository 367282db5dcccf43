import type { AccountEvent } from '@vitrine/api/administration/account-view.ts'
import type {
  AuditAction,
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
import { type AuditFilter, auditOrder, countAuditEntries, findIdRange, listAuditEntries } from './audit-list.across.ts'
import { findLastCheckpoint } from './checkpoints/checkpoints.repository.ts'

const filterOf = async (db: Queryable, asked: AuditFileQuery): Promise<AuditFilter> => ({
  ...asked,
  ids: await findIdRange(db, asked),
})

const lastCoveredId = async (db: Queryable): Promise<number | undefined> => (await findLastCheckpoint(db))?.last_id

/** Actors who signed in are shown by user name as long as their identity is stored. */
export async function auditEntries(db: Queryable, asked: AuditQuery): Promise<ListPage<AuditEntry>> {
  const order = auditOrder('desc')
  const page = pageOf(asked, order)
  const filter = await filterOf(db, asked)
  const [covered, total] = [await lastCoveredId(db), await countAuditEntries(db, filter)]
  const found = await listAuditEntries(db, filter, page, order)
  const { rows, next } = cutToPage(found, page, order, cursorOfLine)
  return { total, next, entries: rows.map((row) => escaped(entryOf(row, covered))) }
}

export async function* allAuditEntries(db: Queryable, asked: AuditFileQuery): AsyncGenerator<AuditEntry[]> {
  for await (const entries of entriesIn(db, await filterOf(db, asked))) yield entries.map(escaped)
}

/** The texts are exactly as stored, because a restore inserts them again. */
export const auditEntriesAfter = (db: Queryable, after: number): AsyncGenerator<AuditEntry[]> =>
  entriesIn(db, { search: '', ids: { after, upTo: undefined } })

async function* entriesIn(db: Queryable, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  const order = auditOrder('asc')
  const covered = await lastCoveredId(db)
  const pages = eachPage((page) => listAuditEntries(db, filter, page, order), cursorOfLine)
  for await (const rows of pages) yield rows.map((row) => entryOf(row, covered))
}

const cursorOfLine = ({ id }: { id: number }): Cursor => ({ value: id, id })

const HISTORY = 50

export async function historyOfAccount(db: Queryable, account: string): Promise<AccountEvent[]> {
  const filter = await filterOf(db, { account, search: '' })
  const found = await listAuditEntries(db, filter, { offset: 0, limit: HISTORY }, auditOrder('desc'))
  return found.slice(0, HISTORY).map((row) => {
    const { id, at, actor, actorKind, action, outcome, card, reason, reference } = escaped(entryOf(row))
    return { id, at, actor, actorKind, action, outcome, card, reason, reference }
  })
}

export async function latestOfAccount(
  db: Queryable,
  asked: { account: string; action: AuditAction },
): Promise<AuditEntry | undefined> {
  const filter = await filterOf(db, { ...asked, search: '' })
  const [row] = await listAuditEntries(db, filter, { offset: 0, limit: 1 }, auditOrder('desc'))
  return row && escaped(entryOf(row))
}

/** Escapes control and other invisible characters. This server writes none, but an exported log that was restored may contain them. */
const escaped = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  actor: printableLine(entry.actor),
  actorId: printableLine(entry.actorId),
  object: printableLine(entry.object),
  reference: entry.reference && printableLine(entry.reference),
})

const entryOf = (
  { username, actor, account_id, ...row }: Awaited<ReturnType<typeof listAuditEntries>>[number],
  covered = Number.NEGATIVE_INFINITY,
): AuditEntry => ({
  ...row,
  actor: username ?? actor,
  actorKind: actorKindOf(actor),
  actorId: actor,
  account: account_id,
  inCheckpoint: row.id <= covered,
})

export async function auditCheckpointStatus(db: Queryable): Promise<AuditCheckpointStatus> {
  const last = await findLastCheckpoint(db)
  if (!last) return { checkpoint: null }
  return { checkpoint: { number: last.number, lastId: last.last_id, latest: last.latest, digest: last.digest } }
}
