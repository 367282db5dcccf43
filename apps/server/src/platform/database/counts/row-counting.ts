import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../postgres/postgres-dialect.ts'

type OfRow = (row: 'new' | 'old') => RawBuilder<unknown>

/** Counting of rows that the database itself does, in triggers. */
export type RowCounting = {
  /** Table whose primary key contains the keys and `connection`. */
  into: string
  keys: Readonly<Record<string, OfRow>>
  amounts: Readonly<Record<string, OfRow>>
  isCounted: OfRow
  /** Columns whose change can move a row to another count or change its amounts. */
  columns: readonly string[]
  keepsDeleted?: true
}

/** Makes the database count the rows of an empty table. For migrations. */
export const countRows = (db: Kysely<unknown>, table: string, counting: RowCounting): Promise<void> =>
  isPostgres(db) ? createPostgresTriggers(db, table, counting) : createSqliteTriggers(db, table, counting)

/** `is distinct from` is also known to SQLite. */
const changesOf = ({ columns, isCounted, keepsDeleted }: RowCounting): [string, RawBuilder<unknown>][] => [
  ['insert', isCounted('new')],
  [
    `update of ${columns.join(', ')}`,
    sql.join(
      columns.map((column) => sql`${sql.ref(`old.${column}`)} is distinct from ${sql.ref(`new.${column}`)}`),
      sql` or `,
    ),
  ],
  ...(keepsDeleted ? [] : [['delete', isCounted('old')] satisfies [string, RawBuilder<unknown>]]),
]

function count(row: 'new' | 'old', connection: RawBuilder<unknown>, { into, keys, amounts, isCounted }: RowCounting) {
  const sign = sql.raw(row === 'new' ? '' : '-')
  const [keyNames, amountNames] = [Object.keys(keys), Object.keys(amounts)]
  const values = [
    ...Object.values(keys).map((key) => key(row)),
    connection,
    ...Object.values(amounts).map((amount) => sql`${sign}${amount(row)}`),
  ]
  const columns = [...keyNames, 'connection', ...amountNames].map((name) => sql.ref(name))
  return sql`insert into ${sql.table(into)} (${sql.join(columns)})
    select ${sql.join(values)} where ${isCounted(row)} ${addToCount(into, keyNames, amountNames)};`
}

export const addToCount = (into: string, keys: readonly string[], amounts: readonly string[]) =>
  sql`on conflict (${sql.join([...keys, 'connection'].map((name) => sql.ref(name)))}) do update set ${sql.join(
    amounts.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${into}.${name}`)} + ${sql.ref(`excluded.${name}`)}`),
  )}`

/**
 * Each connection of PostgreSQL has a row of its own for each count. Otherwise, transactions that change one count at the same time would
 * wait for each other's commit, and transactions that change several counts could deadlock.
 */
async function createPostgresTriggers(db: Kysely<unknown>, table: string, counting: RowCounting): Promise<void> {
  const connection = sql`pg_backend_pid()`
  const add = sql.ref(`count_${table}_in_${counting.into}`)
  await sql`create function ${add}() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${count('old', connection, counting)} end if;
    if tg_op <> 'DELETE' then ${count('new', connection, counting)} end if;
    return null;
    end $$`.execute(db)
  for (const [change, condition] of changesOf(counting))
    await sql`create trigger ${nameOf(table, counting, change)} after ${sql.raw(change)} on ${sql.table(table)}
      for each row when (${condition}) execute function ${add}()`.execute(db)
}

async function createSqliteTriggers(db: Kysely<unknown>, table: string, counting: RowCounting): Promise<void> {
  const connection = sql`0`
  for (const [change, condition] of changesOf(counting)) {
    const [subtracts, adds] = [change !== 'insert', change !== 'delete']
    await sql`create trigger ${nameOf(table, counting, change)} after ${sql.raw(change)} on ${sql.table(table)}
      when ${condition} begin
      ${subtracts ? count('old', connection, counting) : sql``} ${adds ? count('new', connection, counting) : sql``}
      end`.execute(db)
  }
}

const nameOf = (table: string, { into }: RowCounting, change: string) =>
  sql.ref(`${table}_in_${into}_at_${change.split(' ', 1)[0]}`)
