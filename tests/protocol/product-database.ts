import type { DatabaseKind } from '../../apps/server/src/platform/database/empty-database.fixture.ts'
import { createMigratedDatabase } from '../../apps/server/src/platform/database/migrated-database.fixture.ts'

/** Database kind of this test run: the embedded database, or PostgreSQL if the test project says so. */
export const DATABASE_OF_THIS_RUN: DatabaseKind =
  process.env.VITRINE_TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

/** Settings that connect a server to its database, and a function that removes the database. */
export type ProductDatabase = { environment: Record<string, string>; remove(): Promise<void> }

/** Creates a database if this run uses PostgreSQL. The server itself creates an embedded database, in its own folder. */
export async function createProductDatabase(): Promise<ProductDatabase> {
  if (DATABASE_OF_THIS_RUN === 'sqlite') return { environment: {}, remove: async () => {} }
  const { location, remove } = await createMigratedDatabase('postgres')
  return { environment: location.kind === 'postgres' ? { DATABASE_URL: location.url } : {}, remove }
}
