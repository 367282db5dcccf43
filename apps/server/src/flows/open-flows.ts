import type { Transaction } from '../platform/database/database.ts'

/** Cursor into the list of open flows: the last flow of a page. */
export type OpenFlow = { client: string; id: string }

/**
 * Returns one page of the flows that are open or still keep personal data, ordered by client and id. The index on these columns
 * contains exactly those flows.
 */
export async function findOpenFlows(
  tx: Transaction,
  table: 'issuances' | 'presentations',
  { after, limit }: { after: OpenFlow | undefined; limit: number },
): Promise<OpenFlow[]> {
  const open = tx.selectFrom(table).select(['client', 'id']).where('client', 'is not', null)
  const next =
    after && open.where(({ eb, refTuple, tuple }) => eb(refTuple('client', 'id'), '>', tuple(after.client, after.id)))
  const rows = await (next ?? open).orderBy('client').orderBy('id').limit(limit).execute()
  return rows.map(({ client, id }) => ({ client: client ?? '', id }))
}
