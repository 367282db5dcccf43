import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { hasIssued } from '../features/installation/installation.repository.ts'
import type { Database, DatabasePlace, Queryable } from '../platform/database/database.ts'
import { isPostgres } from '../platform/database/postgres-dialect.ts'
import { readSnapshot } from '../platform/database/snapshot.ts'
import { isInUse, putTablesBack, setDatabaseAside } from '../platform/database/taking-over.ts'
import { fillDatabase, requireRestorable } from './fill-database.ts'
import { type Finished, type FinishOptions, finishRestore } from './finish-restore.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { bringToDisk } from './table-files.ts'

type RestoreOptions = Omit<FinishOptions, 'reference'> & {
  folder: string
  manifest: Manifest
  place: DatabasePlace
  /** Whether a database that is not empty is set aside for it. */
  replaces: boolean
  say: (line: string) => void
}

export type Restored = Finished & {
  /** Where what was in the database before is now. */
  aside: string | undefined
}

/**
 * Restores a backup into an empty database, of whichever kind. What is there is set aside, never deleted. A server does not start on
 * what was not restored to the end.
 *
 * @throws {BackupError} where a server uses the database, it is not empty, or the backup is damaged
 */
export async function restoreBackup({ place, replaces, now, ...options }: RestoreOptions): Promise<Restored> {
  await requireRestorable(options.folder, options.manifest)
  await requireUnused(place)
  const contents = await contentsOf(place)
  if (contents === 'foreign')
    throw new BackupError('There are tables of something else in this database. Give Vitrine one of its own.')
  if (contents === 'used' && !replaces)
    throw new BackupError(
      'This database is not empty: cards were issued from it, or somebody signed in. Name an empty one, or add --replace: then what is in it is set aside.',
    )
  return place.kind === 'sqlite'
    ? restoreFile(place.file, { ...options, now })
    : restoreTables(place, { ...options, now })
}

/** @throws {BackupError} where a server or somebody else uses the database */
export async function requireUnused(place: DatabasePlace): Promise<void> {
  if (await isInUse(place))
    throw new BackupError(
      'Somebody uses this database at this moment: stop all its servers, and what else is connected.',
    )
}

type PostgresPlace = Extract<DatabasePlace, { kind: 'postgres' }>
type Filling = Omit<RestoreOptions, 'place' | 'replaces'>

/** Beside its place first, which it takes when it is whole. */
async function restoreFile(file: string, options: Filling): Promise<Restored> {
  const draft = `${file}.restoring`
  for (const left of [draft, `${draft}-wal`, `${draft}-shm`]) rmSync(left, { force: true })
  const finished = await fill({ kind: 'sqlite', file: draft }, options)
  if (existsSync(`${draft}-wal`)) throw new BackupError(`${draft} could not be closed. Try again.`)
  const aside = await setDatabaseAside({ kind: 'sqlite', file }, options.now)
  renameSync(draft, file)
  await bringToDisk(dirname(file))
  return { ...finished, aside }
}

/** What was there before comes back where something fails. */
async function restoreTables(place: PostgresPlace, options: Filling): Promise<Restored> {
  const aside = await setDatabaseAside(place, options.now)
  try {
    return { ...(await fill(place, options)), aside: aside && `the schema ${aside}` }
  } catch (error) {
    await putTablesBack(place.url, aside)
    throw error
  }
}

async function fill(
  place: DatabasePlace,
  { folder, manifest, say, auditFiles, signer, now }: Filling,
): Promise<Finished> {
  const database: Database = await fillDatabase(place, { folder, manifest, say })
  try {
    return await finishRestore(database, { auditFiles, signer, reference: manifest.madeAt, now })
  } finally {
    await database.close()
  }
}

/** `unused`: as a server leaves it that was started and stopped. */
type Contents = 'nothing' | 'unused' | 'used' | 'foreign'

async function contentsOf(place: DatabasePlace): Promise<Contents> {
  if (place.kind === 'sqlite' && !existsSync(place.file)) return 'nothing'
  return readSnapshot(place, async ({ query }) => {
    const tables = await tablesOf(query)
    if (tables.length === 0) return 'nothing'
    if (!tables.includes('kysely_migration')) return 'foreign'
    if (!tables.includes('credentials') || !tables.includes('audit_log')) return 'unused'
    const hasLines = await query.selectFrom('audit_log').select('id').limit(1).executeTakeFirst()
    return hasLines || (await hasIssued(query)) ? 'used' : 'unused'
  })
}

async function tablesOf(query: Queryable): Promise<string[]> {
  const { rows } = await (isPostgres(query)
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table'`
  ).execute(query)
  return rows.map(({ name }) => name)
}
