import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { isPostgres } from '../postgres/postgres-dialect.ts'
import { addToCount, type RowCounting } from './row-counting.ts'

type CountsRow = Readonly<Record<string, string | number>>

/**
 * Replaces rows of counts by one row per key with their sum, or by none if the sum is zero. Does not wait for rows that other transactions
 * are changing, and leaves them as they are. The merged row replaces one of the locked rows, so that concurrent merges do not deadlock.
 *
 * @param options.keyOf returns the key under which a row is merged, for coarser counts
 */
export async function mergeCounts<Tables>(
  tx: Transaction<Tables>,
  { into, keys, amounts }: RowCounting,
  { where, keyOf = (row) => row }: { where: RawBuilder<SqlBool>; keyOf?: (row: CountsRow) => CountsRow },
): Promise<void> {
  const [keyNames, amountNames] = [Object.keys(keys), Object.keys(amounts)]
  const { rows } = await sql<CountsRow>`select * from ${sql.table(into)} where ${where}
    ${isPostgres(tx) ? sql`for update skip locked` : sql``}`.execute(tx)
  if (rows.length === 0) return
  const rowKey = [...keyNames, 'connection']
  const tuple = (row: CountsRow) => sql`(${sql.join(rowKey.map((name) => row[name]))})`
  await sql`delete from ${sql.table(into)}
    where (${sql.join(rowKey.map((name) => sql.ref(name)))}) in (${isPostgres(tx) ? sql`` : sql`values`} ${sql.join(rows.map(tuple))})`.execute(
    tx,
  )
  for (const parts of Map.groupBy(rows, (row) => JSON.stringify(keyNames.map((name) => keyOf(row)[name]))).values()) {
    const sums = amountNames.map((name) => parts.reduce((sum, part) => sum + Number(part[name]), 0))
    const [first] = parts
    if (first === undefined || sums.every((sum) => sum === 0)) continue
    const connection = Math.min(...parts.map((part) => Number(part.connection)))
    const values = [...keyNames.map((name) => keyOf(first)[name]), connection, ...sums]
    await sql`insert into ${sql.table(into)} (${sql.join([...rowKey, ...amountNames].map((name) => sql.ref(name)))})
      values (${sql.join(values)}) ${addToCount(into, keyNames, amountNames)}`.execute(tx)
  }
}
