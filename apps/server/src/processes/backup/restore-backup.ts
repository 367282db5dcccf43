import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { findInstallation, hasIssued } from '../../features/installation/installation.repository.ts'
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
import { Database, type DatabaseLocation, lockOf } from '../../platform/database/database.ts'
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
  /** Whether a database that is not empty is set aside for it. */
  replaces: boolean
  say: (line: string) => void
}

export type Restored = Finished & {
  /** Where what was in the database before is now. */
  aside: string | undefined
  /** Names of what earlier restores had set aside, and this one has deleted. */
  deleted: string[]
}
type Done = Omit<Restored, 'deleted'>

/**
 * Restores a backup, of whichever kind of database. What is there is set aside, and what earlier restores have set aside is deleted. No
 * server starts on what was not restored to the end.
 *
 * @throws {BackupError} where a server uses the database, it is not empty, or the backup is damaged
 */
export async function restoreBackup({ location, replaces, now, ...options }: RestoreOptions): Promise<Restored> {
  await requireRestorable(options.folder, options.manifest)
  return whileUnused(location, async () => {
    const contents = await requireRoom(location, replaces)
    const restored =
      location.kind === 'sqlite'
        ? await restoreFile(location.file, { ...options, now })
        : await restoreTables(location, { ...options, now })
    // After an interrupted restore, what was there before may be in what an earlier one has set aside.
    return { ...restored, deleted: contents === 'unfinished' ? [] : await deleteEarlier(location) }
  })
}

/**
 * Does what must follow after a database was put back by other means.
 *
 * @throws {BackupError} if a server uses the database, or a restore of ours into it was interrupted
 */
export function restoreInPlace(
  location: DatabaseLocation,
  options: Omit<FinishOptions, 'reference'>,
): Promise<Finished> {
  return whileUnused(location, async () => {
    const contents = await contentsOf(location)
    if (contents === 'nothing' || contents === 'foreign') throw new BackupError('There is no database of Vitrine here.')
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
 * Deletes for good all that restores have set aside. Returns the names.
 *
 * @throws {BackupError} if a restore was interrupted: then it may be the only data that there is
 */
export async function deletePrevious(location: DatabaseLocation): Promise<string[]> {
  if ((await contentsOf(location)) === 'unfinished') throw new BackupError(UNFINISHED)
  const all = await listSetAside(location)
  await deleteSetAside(location, all)
  return all
}

/** @throws {BackupError} if what is in the database must not be replaced */
async function requireRoom(location: DatabaseLocation, replaces: boolean): Promise<Contents> {
  const contents = await contentsOf(location)
  if (contents === 'foreign')
    throw new BackupError('There are tables of something else in this database. Give Vitrine one of its own.')
  if (contents === 'used' && !replaces)
    throw new BackupError(
      'This database is not empty: cards were issued from it, or somebody signed in. Name an empty one, or add --replace: then what is in it is set aside.',
    )
  return contents
}

/**
 * Does something with a database that nobody uses. No server starts on the file of an embedded database meanwhile; PostgreSQL is marked by
 * the restore itself.
 *
 * @throws {BackupError} if a server or another client uses the database
 */
async function whileUnused<Result>(location: DatabaseLocation, work: () => Promise<Result>): Promise<Result> {
  if (location.kind === 'postgres') {
    if (await isInUse(location)) throw inUse()
    return work()
  }
  mkdirSync(dirname(location.file), { recursive: true, mode: 0o700 })
  return whileLocked(lockOf(location.file), inUse, async () => {
    // A server of an earlier version holds no lock, nor does another program.
    if (await isInUse(location)) throw inUse()
    return work()
  })
}

const inUse = (): BackupError =>
  new BackupError('Somebody uses this database at this moment: stop all its servers, and what else is connected.')

/** Deletes what earlier restores have set aside, but for the last of it. Returns the names. */
async function deleteEarlier(location: DatabaseLocation): Promise<string[]> {
  const earlier = (await listSetAside(location)).slice(0, -1)
  await deleteSetAside(location, earlier)
  return earlier
}

type PostgresLocation = Extract<DatabaseLocation, { kind: 'postgres' }>
type Filling = Omit<RestoreOptions, 'location' | 'replaces'>

/** Fills a file next to the database first, which then takes its place in one step. */
async function restoreFile(file: string, options: Filling): Promise<Done> {
  const draft = `${file}.restoring`
  for (const left of [draft, `${draft}-wal`, `${draft}-shm`]) rmSync(left, { force: true })
  const finished = await fill({ kind: 'sqlite', file: draft }, options)
  if (existsSync(`${draft}-wal`)) throw new BackupError(`${draft} could not be closed. Try again.`)
  const aside = setFileAside(file, options.now)
  // Of a database that is closed, and whose file goes: nothing that is needed is in them.
  for (const left of [`${file}-wal`, `${file}-shm`]) rmSync(left, { force: true })
  renameSync(draft, file)
  await bringToDisk(dirname(file))
  return { ...finished, aside }
}

/** Puts back what was there before if something fails. */
async function restoreTables(location: PostgresLocation, options: Filling): Promise<Done> {
  const set = await setTablesAside(location.url, options.now)
  if (set === 'in-use') throw inUse()
  const { aside } = set
  try {
    return { ...(await fill(location, options)), aside: aside && `the schema ${aside}` }
  } catch (error) {
    await putTablesBack(location.url, aside)
    throw error
  }
}

async function fill(
  location: DatabaseLocation,
  { folder, manifest, say, auditFiles, areSigned, signer, now }: Filling,
): Promise<Finished> {
  const database: Database = await fillDatabase(location, { folder, manifest, say })
  try {
    return await finishRestore(database, { auditFiles, areSigned, signer, reference: manifest.madeAt, now })
  } finally {
    await database.close()
  }
}

/** `unused`: as a server leaves it that was started and stopped; `unfinished`: as an interrupted restore leaves it. */
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
    const hasLines = await query.selectFrom('audit_log').select('id').limit(1).executeTakeFirst()
    return hasLines || (await hasIssued(query)) ? 'used' : 'unused'
  })
}
