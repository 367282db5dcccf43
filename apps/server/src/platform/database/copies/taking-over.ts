import { copyFileSync, existsSync, linkSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import type { Queryable } from '../database.ts'
import { DATABASE_LIMITS } from '../database-limits.ts'
import type { DatabaseLocation } from '../database-location.ts'
import { explainPostgresError, explainSqliteError, isSqliteBusy } from '../database-unavailable.ts'
import { connectionSettings, hostWithoutPassword, Sockets } from '../postgres/postgres-connection.ts'
import { RESTORE_MARK } from './restore-mark.ts'

export async function isInUse(location: DatabaseLocation): Promise<boolean> {
  if (location.kind === 'sqlite') return existsSync(location.file) && isFileInUse(location.file)
  return withClient(location.url, hasOtherClients)
}

/**
 * Tries to leave WAL mode: SQLite refuses that while others use the file. If the attempt succeeds, the next server enters WAL mode again.
 */
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

async function hasOtherClients(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return rows.length > 0
}

/** Such names sort by time. */
const formatTimeForName = (now: number): string => new Date(now).toISOString().replaceAll(/\D/g, '')

/** Keeps the file of an embedded database under a second name, so that another file can replace it in one step. */
export function setFileAside(file: string, now: number): string | undefined {
  if (!existsSync(file)) return undefined
  const aside = `${file}.${formatTimeForName(now)}.old`
  try {
    linkSync(file, aside)
  } catch {
    // Some file systems do not support hard links.
    copyFileSync(file, aside)
  }
  return aside
}

/** Indexes, triggers and sequences move with the tables. */
const moves = async (client: pg.Client, from: string, to: string): Promise<string[]> => {
  const { rows } = await client.query<{ move: string }>(
    `select format('alter table %I.%I set schema %I', schemaname, tablename, $2::text) as move
      from pg_tables where schemaname = $1 and tablename <> $3
     union all
     select format('alter function %I.%I() set schema %I', nspname, proname, $2::text)
      from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where nspname = $1 and proname ~ '^(refuse_change_of_|count_.+_in_)'`,
    [from, to, RESTORE_MARK],
  )
  return rows.map(({ move }) => move)
}

async function deletions(client: pg.Client, schema: string): Promise<string[]> {
  const thrownAway = `${schema}_thrown_away`
  const trash = pg.escapeIdentifier(thrownAway)
  return [`create schema ${trash}`, ...(await moves(client, schema, thrownAway)), `drop schema ${trash} cascade`]
}

/** Tables that are renamed when they are set aside, because Kysely's migrator looks for them in all schemas. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock']

const renamings = (schema: string, from: '' | 'former_', to: '' | 'former_'): string[] =>
  MIGRATION_TABLES.map(
    (table) => `alter table if exists ${pg.escapeIdentifier(schema)}.${from}${table} rename to ${to}${table}`,
  )

/**
 * Moves the tables of PostgreSQL to a separate schema and marks the database as being restored, in one transaction. If an earlier restore
 * was interrupted, deletes its partial tables, and returns the schema to which it moved the original tables.
 *
 * @returns 'in-use' if another client is connected; then nothing has changed
 */
export function setTablesAside(url: string, now: number): Promise<{ aside: string | undefined } | 'in-use'> {
  return withClient(url, async (client) => {
    const interrupted = await readMark(client)
    const schema = await currentSchema(client)
    const aside = `before_restore_${formatTimeForName(now)}`
    const moved = interrupted ? [] : await moves(client, schema, aside)
    const kept = moved.length === 0 ? (interrupted?.aside ?? undefined) : aside
    await client.query(
      [
        'begin',
        ...(interrupted ? await deletions(client, schema) : []),
        ...(moved.length === 0
          ? []
          : [`create schema ${pg.escapeIdentifier(aside)}`, ...moved, ...renamings(aside, '', 'former_')]),
        ...(interrupted ? [] : [`create table ${RESTORE_MARK} (aside text)`]),
        ...(interrupted ? [] : [`insert into ${RESTORE_MARK} values (${kept ? pg.escapeLiteral(kept) : 'null'})`]),
      ].join(';\n'),
    )
    const inUse = await hasOtherClients(client)
    await client.query(inUse ? 'rollback' : 'commit')
    return inUse ? 'in-use' : { aside: kept }
  })
}

async function readMark(client: pg.Client): Promise<{ aside: string | null } | undefined> {
  const { rows: found } = await client.query('select 1 where to_regclass($1) is not null', [RESTORE_MARK])
  if (found.length === 0) return undefined
  const { rows } = await client.query<{ aside: string | null }>(`select aside from ${RESTORE_MARK}`)
  return rows[0] ?? { aside: null }
}

/** Deletes the tables that the restore has created. */
export function putTablesBack(url: string, aside: string | undefined): Promise<void> {
  return withClient(url, async (client) => {
    const schema = await currentSchema(client)
    await client.query(
      [
        'begin',
        ...(await deletions(client, schema)),
        ...(aside === undefined
          ? []
          : [
              ...(await moves(client, aside, schema)),
              ...renamings(schema, 'former_', ''),
              `drop schema ${pg.escapeIdentifier(aside)}`,
            ]),
        `drop table if exists ${RESTORE_MARK}`,
        'commit',
      ].join(';\n'),
    )
  })
}

async function currentSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_schema() as name')
  return rows[0]?.name ?? 'public'
}

/** Lists the databases that restores have set aside, oldest first: paths of files, or names of schemas. */
export async function listSetAside(location: DatabaseLocation): Promise<string[]> {
  if (location.kind === 'sqlite') {
    const folder = dirname(location.file)
    const name = basename(location.file)
    const isAside = (file: string) => file.startsWith(`${name}.`) && /^\d+\.old$/.test(file.slice(name.length + 1))
    return existsSync(folder)
      ? readdirSync(folder)
          .filter(isAside)
          .sort()
          .map((file) => join(folder, file))
      : []
  }
  return withClient(location.url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname ~ '^before_restore_[0-9]+$' order by nspname`,
    )
    return rows.map(({ name }) => name)
  })
}

/** @param names as `listSetAside` returns them */
export async function deleteSetAside(location: DatabaseLocation, names: readonly string[]): Promise<void> {
  if (location.kind === 'sqlite') {
    for (const file of names) for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true })
    return
  }
  await withClient(location.url, async (client) => {
    for (const name of names) await client.query(`drop schema ${pg.escapeIdentifier(name)} cascade`)
  })
}

export async function continueRowNumbers(postgres: Queryable, table: string, column: string): Promise<void> {
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
    throw explainPostgresError(error, hostWithoutPassword(url))
  } finally {
    await sockets.cutAfter(DATABASE_LIMITS.close, client.end())
  }
}
