import { existsSync, renameSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import type { DatabasePlace, Queryable } from './database.ts'
import { DATABASE_LIMITS } from './database-limits.ts'
import { explainPostgresError, explainSqliteError, isSqliteBusy } from './database-unavailable.ts'
import { connectionSettings, placeOf, Sockets } from './postgres-connection.ts'

/** Files that belong to an embedded database beside its own. */
const COMPANIONS = ['-wal', '-shm']

/**
 * Whether another process, such as a server, uses a database at this moment.
 *
 * @throws {DatabaseUnavailable} where it does not answer
 */
export async function isInUse(place: DatabasePlace): Promise<boolean> {
  if (place.kind === 'sqlite') return existsSync(place.file) && isFileInUse(place.file)
  return withClient(place.url, async (client) => {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    return rows.length > 0
  })
}

/** To leave the mode in which it is used, a database must be nobody else's. The server takes it up again. */
function isFileInUse(file: string): boolean {
  try {
    const database = new SqliteDatabase(file, { timeout: 0 })
    try {
      return database.pragma('journal_mode = delete', { simple: true }) !== 'delete'
    } finally {
      database.close()
    }
  } catch (error) {
    if (isSqliteBusy(error)) return true
    throw explainSqliteError(error, file)
  }
}

/**
 * Puts what is in a database beside it, and makes room for another one. Gives the file or the schema in which it is then; undefined
 * where nothing was there.
 */
export function setDatabaseAside(place: DatabasePlace, now: number): Promise<string | undefined> {
  const time = new Date(now).toISOString().replaceAll(/\D/g, '')
  return place.kind === 'sqlite' ? setFileAside(place.file, time) : setTablesAside(place.url, `before_restore_${time}`)
}

async function setFileAside(file: string, time: string): Promise<string | undefined> {
  if (!existsSync(file)) return undefined
  const name = `${file}.${time}.old`
  for (const companion of COMPANIONS)
    if (existsSync(`${file}${companion}`)) renameSync(`${file}${companion}`, `${name}${companion}`)
  renameSync(file, name)
  return name
}

/** What of a schema moves to another one, as statements. Tables take their indexes, triggers and numbers along. */
const moves = async (client: pg.Client, from: string, to: string): Promise<string[]> => {
  const { rows } = await client.query<{ move: string }>(
    `select format('alter table %I.%I set schema %I', schemaname, tablename, $2::text) as move
      from pg_tables where schemaname = $1
     union all
     select format('alter function %I.%I() set schema %I', nspname, proname, $2::text)
      from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where nspname = $1 and proname like 'refuse_change_of_%'`,
    [from, to],
  )
  return rows.map(({ move }) => move)
}

/** Whoever brings tables up to date looks for these in all schemas. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock']
const HIDDEN = 'former_'

const renamings = (schema: string, rename: (name: string) => { from: string; to: string }): string[] =>
  MIGRATION_TABLES.map(rename).map(
    ({ from, to }) =>
      `alter table if exists ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`,
  )

const inTransaction = async (client: pg.Client, statements: readonly string[]): Promise<void> => {
  await client.query(['begin', ...statements, 'commit'].join(';\n'))
}

function setTablesAside(url: string, schema: string): Promise<string | undefined> {
  return withClient(url, async (client) => {
    const moved = await moves(client, await currentSchema(client), schema)
    if (moved.length === 0) return undefined
    await inTransaction(client, [
      `create schema ${pg.escapeIdentifier(schema)}`,
      ...moved,
      ...renamings(schema, (name) => ({ from: name, to: `${HIDDEN}${name}` })),
    ])
    return schema
  })
}

/**
 * Throws away what was made since tables were set aside, and puts those back.
 *
 * @param aside the schema that they are in; undefined where there were none
 */
export function putTablesBack(url: string, aside: string | undefined): Promise<void> {
  return withClient(url, async (client) => {
    const schema = await currentSchema(client)
    const thrownAway = `${schema}_thrown_away`
    const [trash, from] = [thrownAway, aside ?? ''].map(pg.escapeIdentifier)
    await inTransaction(client, [
      `create schema ${trash}`,
      ...(await moves(client, schema, thrownAway)),
      `drop schema ${trash} cascade`,
      ...(aside === undefined
        ? []
        : [
            ...(await moves(client, aside, schema)),
            ...renamings(schema, (name) => ({ from: `${HIDDEN}${name}`, to: name })),
            `drop schema ${from}`,
          ]),
    ])
  })
}

async function currentSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_schema() as name')
  return rows[0]?.name ?? 'public'
}

/** Has the numbers that a table gives to its rows go on after the last one that is there. */
export async function continueNumbers(postgres: Queryable, table: string, column: string): Promise<void> {
  await sql`select setval(
    pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 0) + 1, false
  ) from ${sql.table(table)}`.execute(postgres)
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const sockets = new Sockets()
  const client = new pg.Client(connectionSettings(url, DATABASE_LIMITS, sockets))
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    throw explainPostgresError(error, placeOf(url))
  } finally {
    await sockets.cutAfter(DATABASE_LIMITS.close, client.end())
  }
}
