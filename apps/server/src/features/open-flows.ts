import type { Transaction } from '../platform/database/database.ts'

/** Where one page of live runs ends and the next one begins. */
export type OpenFlow = { client: string; id: string }

/** Runs that are open or keep something of somebody, one page after the other: all of them are found in the index of these. */
export async function findOpenFlows(
  tx: Transaction,
  table: 'issuances' | 'presentations',
  { after, limit }: { after: OpenFlow | undefined; limit: number },
): Promise<OpenFlow[]> {
  const live = tx.selectFrom(table).select(['client', 'id']).where('client', 'is not', null)
  const next =
    after && live.where(({ eb, refTuple, tuple }) => eb(refTuple('client', 'id'), '>', tuple(after.client, after.id)))
  const rows = await (next ?? live).orderBy('client').orderBy('id').limit(limit).execute()
  return rows.map(({ client, id }) => ({ client: client ?? '', id }))
}
