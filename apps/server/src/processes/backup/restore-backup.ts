import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { findLastLineId } from '../../base/audit/audit.repository.ts'
import { findInstallation } from '../../base/installation/installation.repository.ts'
import { hasIssued } from '../../ledger/accounts/accounts.repository.ts'
import { RESTORE_MARK, UNFINISHED } from '../../platform/database/copies/restore-mark.ts'
import { readSnapshot } from '../../platform/database/copies/snapshot.ts'
import { tableNames } from '../../platform/database/copies/table-names.ts'
import {
  deleteSetAside,
  isInUse,
  listSetAside,
  putTablesBack,
  setFileAside,
  setTablesAside,
} from '../../platform/database/copies/taking-over.ts'
import { Database, lockFileOf } from '../../platform/database/database.ts'
import type { DatabaseLocation } from '../../platform/database/database-location.ts'
import { whileLocked } from '../../platform/database/sqlite/file-lock.ts'
import { MIGRATIONS } from '../../schema/migrations.ts'
import { fillDatabase, requireRestorable } from './fill-database.ts'
import { type Finished, type FinishOptions, finishRestore } from './finish-restore.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { bringToDisk } from './table-files.ts'

type RestoreOptions = Omit<FinishOptions, 'reference'> & {
  folder: string
  manifest: Manifest
  location: DatabaseLocation
  /** True to replace a database that is not empty. */
  replaces: boolean
  say: (line: string) => void
}

export type Restored = Finished & {
  /** Location of the previous data. */
  aside: string | undefined
  /** Names of the data that this restore deleted; earlier restores had set it aside. */
  deleted: string[]
}
type Done = Omit<Restored, 'deleted'>

/**
 * The backup may come from the other kind of database. Sets the current data aside, and deletes what earlier restores have set aside. No
 * server starts on a database whose restore was not completed.
 */
export async function restoreBackup({ location, replaces, now, ...options }: RestoreOptions): Promise<Restored> {
  await requireRestorable(options.folder, options.manifest)
  return whileUnused(location, async () => {
    const contents = await requireReplaceable(location, replaces)
    const restored =
      location.kind === 'sqlite'
        ? await restoreFile(location.file, { ...options, now })
        : await restoreTables(location, { ...options, now })
    // If an earlier restore was interrupted, nothing is deleted: what it has set aside may be the only copy of the previous data.
    return { ...restored, deleted: contents === 'unfinished' ? [] : await deleteEarlier(location) }
  })
}

/** Finishes the restore of a database that was restored without `vitrine restore`. */
export function restoreInPlace(
  location: DatabaseLocation,
  options: Omit<FinishOptions, 'reference'>,
): Promise<Finished> {
  return whileUnused(location, async () => {
    const contents = await contentsOf(location)
    if (contents === 'nothing' || contents === 'foreign')
      throw new BackupError('There is no Vitrine database at this location. Check DATA_DIR or DATABASE_URL.')
    if (contents === 'unfinished') throw new BackupError(UNFINISHED)
    const database = await Database.open(location, { migrations: MIGRATIONS, forRestore: true })
    try {
      return await finishRestore(database, { ...options, reference: undefined })
    } finally {
      await database.close()
    }
  })
}

/**
 * Returns the names of what was deleted.
 *
 * @throws {BackupError} if a restore was interrupted: the data set aside may then be the only copy
 */
export async function deletePrevious(location: DatabaseLocation): Promise<string[]> {
  if ((await contentsOf(location)) === 'unfinished') throw new BackupError(UNFINISHED)
  const all = await listSetAside(location)
  await deleteSetAside(location, all)
  return all
}

async function requireReplaceable(location: DatabaseLocation, replaces: boolean): Promise<Contents> {
  const contents = await contentsOf(location)
  if (contents === 'foreign')
    throw new BackupError('This database contains tables of another application. Use a separate database for Vitrine.')
  if (contents === 'used' && !replaces)
    throw new BackupError(
      'This database is not empty: cards were issued from it, or users signed in. Use an empty database, or add --replace: then the present data is set aside.',
    )
  return contents
}

/**
 * A lock keeps servers from starting on the file of an embedded database. In PostgreSQL, a mark that the restore sets keeps them from
 * starting.
 */
async function whileUnused<Result>(location: DatabaseLocation, work: () => Promise<Result>): Promise<Result> {
  if (location.kind === 'postgres') {
    if (await isInUse(location)) throw inUse()
    return work()
  }
  mkdirSync(dirname(location.file), { recursive: true, mode: 0o700 })
  return whileLocked(lockFileOf(location.file), inUse, async () => {
    // Other programs, such as sqlite3, do not use the lock.
    if (await isInUse(location)) throw inUse()
    return work()
  })
}

const inUse = (): BackupError =>
  new BackupError(
    'This database is in use. Stop all servers and other programs that are connected to it, then try again.',
  )

/** Deletes what earlier restores have set aside, except the latest. */
async function deleteEarlier(location: DatabaseLocation): Promise<string[]> {
  const earlier = (await listSetAside(location)).slice(0, -1)
  await deleteSetAside(location, earlier)
  return earlier
}

type PostgresLocation = Extract<DatabaseLocation, { kind: 'postgres' }>
type Filling = Omit<RestoreOptions, 'location' | 'replaces'>

/** Fills a new file next to the database, and then replaces the database with it in one step. */
async function restoreFile(file: string, options: Filling): Promise<Done> {
  const draft = `${file}.restoring`
  for (const left of [draft, `${draft}-wal`, `${draft}-shm`]) rmSync(left, { force: true })
  const finished = await fill({ kind: 'sqlite', file: draft }, options)
  if (existsSync(`${draft}-wal`))
    throw new BackupError(`The restored database ${draft} could not be closed properly. Run the restore again.`)
  const aside = setFileAside(file, options.now)
  // These files belong to the previous database, which is closed and was set aside. They contain nothing that is needed.
  for (const left of [`${file}-wal`, `${file}-shm`]) rmSync(left, { force: true })
  renameSync(draft, file)
  await bringToDisk(dirname(file))
  return { ...finished, aside }
}

async function restoreTables(location: PostgresLocation, options: Filling): Promise<Done> {
  const outcome = await setTablesAside(location.url, options.now)
  if (outcome === 'in-use') throw inUse()
  const { aside } = outcome
  try {
    return { ...(await fill(location, options)), aside: aside && `the schema ${aside}` }
  } catch (error) {
    await putTablesBack(location.url, aside)
    throw error
  }
}

async function fill(location: DatabaseLocation, { folder, manifest, say, ...options }: Filling): Promise<Finished> {
  const database: Database = await fillDatabase(location, { folder, manifest, say })
  try {
    return await finishRestore(database, { ...options, reference: manifest.madeAt })
  } finally {
    await database.close()
  }
}

/** `unused`: a server was started, but never used. `unfinished`: a restore was interrupted. */
type Contents = 'nothing' | 'unused' | 'unfinished' | 'used' | 'foreign'

async function contentsOf(location: DatabaseLocation): Promise<Contents> {
  if (location.kind === 'sqlite' && !existsSync(location.file)) return 'nothing'
  return readSnapshot(location, async ({ query }) => {
    const tables = await tableNames(query)
    if (tables.length === 0) return 'nothing'
    if (tables.includes(RESTORE_MARK)) return 'unfinished'
    if (!tables.includes('kysely_migration')) return 'foreign'
    if (tables.includes('installation') && (await findInstallation(query)).isRestoring) return 'unfinished'
    if (!tables.includes('credentials') || !tables.includes('audit_log')) return 'unused'
    return (await findLastLineId(query)) > 0 || (await hasIssued(query)) ? 'used' : 'unused'
  })
}
