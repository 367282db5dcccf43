import {
  createEmptyDatabase,
  type DatabaseKind,
} from '../../apps/server/src/platform/database/empty-database.fixture.ts'

/** What the products of this run store in: the embedded database, or PostgreSQL where the project of the test says so. */
export const DATABASE_OF_THIS_RUN: DatabaseKind =
  process.env.VITRINE_TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

/** A database for one product: what its server is told of it, and its end. */
export type ProductDatabase = { environment: Record<string, string>; remove(): Promise<void> }

/** An empty database of this run's kind. The embedded one is a file that the server makes in its own folder. */
export async function createProductDatabase(): Promise<ProductDatabase> {
  if (DATABASE_OF_THIS_RUN === 'sqlite') return { environment: {}, remove: async () => {} }
  const { location, remove } = await createEmptyDatabase('postgres')
  return { environment: location.kind === 'postgres' ? { DATABASE_URL: location.url } : {}, remove }
}
