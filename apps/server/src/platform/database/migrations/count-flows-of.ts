import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../postgres/postgres-dialect.ts'

/**
 * Makes the database count the rows of an empty table in `flow_counts`. A row counts while it has a `client`, with its `kept_bytes`. For
 * migrations.
 */
export const countFlowsOf = (db: Kysely<unknown>, table: string): Promise<void> =>
  isPostgres(db) ? createPostgresTriggers(db, table) : createSqliteTriggers(db, table)

const addToCount = sql`on conflict (client, connection)
  do update set flows = flow_counts.flows + excluded.flows, bytes = flow_counts.bytes + excluded.bytes`

/** Conditions under which a trigger counts. `is distinct from` is also known to SQLite. */
const CONDITIONS = {
  insert: sql`new.client is not null`,
  'update of client, kept_bytes': sql`old.client is distinct from new.client or old.kept_bytes is distinct from new.kept_bytes`,
  delete: sql`old.client is not null`,
} as const

const entries = Object.entries(CONDITIONS) as [keyof typeof CONDITIONS, RawBuilder<unknown>][]

/** Statement that adds a row of a trigger, `new` or `old`, to the count of its client, or subtracts it. */
const count = (row: 'new' | 'old', connection: RawBuilder<unknown>) => {
  const sign = sql.raw(row === 'new' ? '' : '-')
  const [client, bytes] = [sql.ref(`${row}.client`), sql.ref(`${row}.kept_bytes`)]
  return sql`insert into flow_counts (client, connection, flows, bytes)
    select ${client}, ${connection}, ${sign}1, ${sign}${bytes} where ${client} is not null ${addToCount};`
}

/**
 * Each connection of PostgreSQL has a row of its own for each client. Otherwise, flows of one client that start at the same time would
 * wait for each other's commit, and transactions that end flows of several clients could deadlock.
 */
async function createPostgresTriggers(db: Kysely<unknown>, table: string): Promise<void> {
  const connection = sql`pg_backend_pid()`
  const counting = sql.ref(`count_flows_of_${table}`)
  await sql`create function ${counting}() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${count('old', connection)} end if;
    if tg_op <> 'DELETE' then ${count('new', connection)} end if;
    return null;
    end $$`.execute(db)
  for (const [change, condition] of entries)
    await sql`create trigger ${nameOf(table, change)} after ${sql.raw(change)} on ${sql.table(table)}
      for each row when (${condition}) execute function ${counting}()`.execute(db)
}

async function createSqliteTriggers(db: Kysely<unknown>, table: string): Promise<void> {
  const connection = sql`0`
  for (const [change, condition] of entries) {
    const [subtracts, adds] = [change !== 'insert', change !== 'delete']
    await sql`create trigger ${nameOf(table, change)} after ${sql.raw(change)} on ${sql.table(table)}
      when ${condition} begin
      ${subtracts ? count('old', connection) : sql``} ${adds ? count('new', connection) : sql``}
      end`.execute(db)
  }
}

const nameOf = (table: string, change: string) => sql.ref(`${table}_counted_at_${change.split(' ', 1)[0]}`)
