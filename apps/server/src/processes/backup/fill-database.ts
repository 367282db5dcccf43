import { sql } from 'kysely'
import { noteRestoring } from '../../base/installation/installation.repository.ts'
import { tableNames } from '../../platform/database/copies/table-names.ts'
import { continueRowNumbers } from '../../platform/database/copies/taking-over.ts'
import { Database, type Transaction } from '../../platform/database/database.ts'
import { DATABASE_LIMITS, withTimeToMigrate } from '../../platform/database/database-limits.ts'
import type { DatabaseLocation } from '../../platform/database/database-location.ts'
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import { MIGRATIONS } from '../../schema/migrations.ts'
import { BACKED_UP } from '../../schema/owners.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { readTable, requireWhole } from './table-files.ts'

/** A restore may take long. */
const limits = withTimeToMigrate(DATABASE_LIMITS)

export async function requireRestorable(folder: string, { migrations, version, files }: Manifest): Promise<void> {
  if (migrations.some((name) => !Object.hasOwn(MIGRATIONS, name)))
    throw new BackupError(`The backup was made by another version (${version}). Restore it with that version.`)
  for (const file of files) await requireWhole(folder, file)
}

/**
 * Creates the tables of the backup's version in an empty database, inserts the rows of the backup, and then migrates the tables to the
 * version of this program. The database stays marked as being restored until the caller removes the mark.
 */
export async function fillDatabase(
  location: DatabaseLocation,
  { folder, manifest, say }: { folder: string; manifest: Manifest; say: (line: string) => void },
): Promise<Database> {
  const asItWas = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => manifest.migrations.includes(name)))
  const empty = await Database.open(location, { migrations: asItWas, limits, forRestore: true })
  try {
    requireComplete(manifest, await tableNames(empty.query))
    // This mark shows servers that the database is incomplete, even if the restore is killed.
    await empty.transaction((tx) => noteRestoring(tx, true))
    await empty.transaction(async (tx) => {
      for (const { table, rows } of [...manifest.files].reverse()) if (rows > 0) await makeRoom(tx, table)
      for (const { table, rows } of manifest.files) {
        await insertRows(tx, { folder, table, rows })
        say(`${table}: ${rows} rows`)
      }
      if (isPostgres(tx)) await continueRowNumbers(tx, 'audit_log', 'id')
      await noteRestoring(tx, true)
    })
  } finally {
    await empty.close()
  }
  return Database.open(location, { migrations: MIGRATIONS, limits, forRestore: true })
}

/** A table without a file would silently stay empty. */
function requireComplete({ files }: Manifest, tables: readonly string[]): void {
  const expected: string[] = BACKED_UP.filter((table) => tables.includes(table))
  const named = files.map(({ table }) => table)
  const missing = expected.filter((table) => !named.includes(table))
  if (missing.length > 0)
    throw new BackupError(`The backup is incomplete: the tables ${missing.join(', ')} are missing. Use another backup.`)
  const unexpected = named.find((table, index) => !expected.includes(table) || named.indexOf(table) !== index)
  if (unexpected !== undefined)
    throw new BackupError(
      `The backup is damaged: the table ${unexpected} is unexpected or listed twice. Use another backup.`,
    )
}

/** Deletes rows that migrations or the first start of a server inserted into an otherwise empty database. */
async function makeRoom(tx: Transaction, table: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx)
  if (rows.length > 0) await sql`delete from ${sql.table(table)}`.execute(tx)
}

async function insertRows(
  tx: Transaction,
  { folder, table, rows: expected }: { folder: string; table: string; rows: number },
): Promise<void> {
  let inserted = 0
  for await (const { columns, rows } of readTable(folder, table)) {
    const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`))
    const names = sql.join(columns.map((name) => sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${names}) values ${values}`.execute(tx).catch(refuseRows(table))
    inserted += rows.length
  }
  if (inserted !== expected)
    throw new BackupError(
      `The backup is damaged: table ${table} has ${inserted} rows instead of ${expected}. Use another backup.`,
    )
}

/** Rethrows errors such as a full disk, which explain themselves. */
const refuseRows =
  (table: string) =>
  (error: unknown): never => {
    if (error instanceof DatabaseUnavailable) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(
      `The database refuses rows of the table ${table} (${reason}). The backup is damaged: use another backup.`,
      {
        cause: error,
      },
    )
  }
