// Vitest's global setup of the projects that need a PostgreSQL: one PostgreSQL for the whole run, its address in the environment of each
// test as VITRINE_TEST_POSTGRES_URL.
import { startTemporaryPostgres } from './server.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres()
  process.env.VITRINE_TEST_POSTGRES_URL = postgres.url
  return async () => {
    delete process.env.VITRINE_TEST_POSTGRES_URL
    await postgres.stop()
  }
}
