import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../../schema/all-tables.fixture.ts'
import { createEmptyDatabase, type DatabaseKind, type EmptyDatabase, runStatement } from './empty-database.fixture.ts'

/** Database of the PostgreSQL server that each test database is a copy of. */
const TEMPLATE = 'migrated'

/**
 * Creates a database for one test. On PostgreSQL it already has the tables of this version: copying them takes a tenth of the time of the
 * migrations. On SQLite it is empty.
 */
export async function createMigratedDatabase(kind: DatabaseKind): Promise<EmptyDatabase> {
  if (kind === 'sqlite') return createEmptyDatabase(kind)
  await ensureTemplate()
  const database = await createEmptyDatabase(kind, TEMPLATE)
  // Each installation has an id of its own, which the copy must not share.
  if (database.location.kind === 'postgres')
    await runStatement(
      database.location.url,
      `update installation set id = '${randomUUID()}', created_at = ${Date.now()}`,
    )
  return database
}

/** Creates the template unless another worker has done so. */
async function ensureTemplate(): Promise<void> {
  const server = process.env.VITRINE_TEST_POSTGRES_URL ?? ''
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    // The lock ends with the connection.
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE])
    if (rowCount === 0) {
      const draft = await createEmptyDatabase('postgres')
      await (await openDatabase(draft.location)).close()
      const name = draft.location.kind === 'postgres' ? new URL(draft.location.url).pathname.slice(1) : ''
      await client.query(`alter database ${name} rename to ${TEMPLATE}`)
    }
  } finally {
    await client.end()
  }
}
