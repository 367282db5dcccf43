import { dirname } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { ExplainedError } from '../config/explained-error.ts'
import type { DatabaseLocation } from './database-location.ts'
import type { Migrations } from './migrations/migration.ts'
import { hostWithoutPassword } from './postgres/postgres-connection.ts'
import type { NoTables } from './tables.ts'

/** Returns the error for a database whose migrations are not those of this version; undefined if they are, or can be completed. */
export async function unfitError(
  db: Kysely<NoTables>,
  { location, migrations }: { location: DatabaseLocation; migrations: Migrations },
): Promise<ExplainedError | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const applied = rows.map(({ name }) => name).sort()
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name))
  const missing = Object.keys(migrations).filter((name) => !applied.includes(name))
  const newest = applied.at(-1) ?? ''
  if (unknown.length > 0 && missing.length === 0)
    return new ExplainedError(
      `${describe(location)} was updated by a newer version of Vitrine, with the migration '${unknown.at(-1)}': start that version, or restore the backup from before the update with 'vitrine restore <backup> --replace'.`,
    )
  if (unknown.length === 0 && missing.every((name) => name > newest)) return undefined
  return new ExplainedError(
    `${describe(location)} was made by another version of Vitrine: start that version, or start with an empty database after ${wayToEmpty(location)}.`,
  )
}

const describe = (location: DatabaseLocation): string =>
  location.kind === 'sqlite'
    ? `The database in ${dirname(location.file)}`
    : `The database ${nameOf(location.url)} on ${hostWithoutPassword(location.url)}`

/** The keys in the data folder belong to the old database. */
const wayToEmpty = (location: DatabaseLocation): string =>
  location.kind === 'sqlite'
    ? `'mv ${dirname(location.file)} ${dirname(location.file)}-old'`
    : `'createdb ${nameOf(location.url)}_new', with that database in DATABASE_URL and a new folder in DATA_DIR`

const nameOf = (url: string): string => new URL(url).pathname.slice(1)
