import type { AuditQuery } from '@vitrine/api/administration/admin.ts'
import { allAuditEntries, auditEntries } from '../../apps/server/src/base/audit/audit-list.service.ts'
import { countLinesOf } from '../../apps/server/src/base/audit/line-counts.repository.ts'
import type { Product } from '../../apps/server/src/composition/product.ts'
import type { Queryable } from '../../apps/server/src/platform/database/database.ts'
import type { Tables } from '../../apps/server/src/schema/all-tables.fixture.ts'
import { windowsAt } from '../../apps/server/src/views/overview/figures.ts'
import { fillAuditLog } from './filling.ts'
import { type Held, measureStall } from './stall.ts'

const DAY = 86_400_000

/** Queries of an administrator for the audit log. */
const asked = (now: number): Record<string, Partial<AuditQuery>> => ({
  'audit log: first page': {},
  'audit log: last page': { page: Number.POSITIVE_INFINITY },
  'audit log: an account': { account: 'account-7919-1' },
  'audit log: a rare action': { action: 'revoke-account' },
  'audit log: a day': { from: now - 3 * DAY, until: now - 2 * DAY },
  'audit log: search that finds nothing': { search: 'nobody' },
})

/**
 * Fills the audit log with lines of the last days. Measures the writing of checkpoints, the lists, the export, and the counts for the
 * overview.
 */
export async function measureAuditLog(
  product: Product,
  {
    lines,
    pageSize,
    longest,
  }: { lines: number; pageSize: number; longest: (work: () => Promise<unknown>) => Promise<Held> },
): Promise<Map<string, Held>> {
  const { query, reader } = product.database
  const now = Date.now()
  const rows = new Map<string, Held>()
  await fillAuditLog(query, { count: lines, until: now })
  const overview = () => countLinesOf(reader, windowsAt(now))
  rows.set('overview: no checkpoint yet', await longest(overview))
  await product.cleanUp()
  rows.set('clean-up: checkpoints of 20,000 lines', await measureStall(() => product.cleanUp()))
  while (await hasNoCheckpoint(query, lines)) await product.cleanUp()
  rows.set('overview', await longest(overview))
  for (const [what, filter] of Object.entries(asked(now))) {
    const page = filter.page === Number.POSITIVE_INFINITY ? Math.floor(lines / pageSize) : 1
    rows.set(what, await longest(() => auditEntries(reader, { pageSize, search: '', ...filter, page })))
  }
  rows.set('audit log: as a file', await measureStall(() => readAll(reader)))
  return rows
}

async function readAll(reader: Queryable<Tables>): Promise<void> {
  for await (const page of allAuditEntries(reader, { search: '' })) if (page.length === 0) return
}

async function hasNoCheckpoint(query: Queryable<Tables>, lines: number): Promise<boolean> {
  const last = query.selectFrom('audit_checkpoints').select('last_id').orderBy('number', 'desc').limit(1)
  return ((await last.executeTakeFirst())?.last_id ?? 0) < lines
}
