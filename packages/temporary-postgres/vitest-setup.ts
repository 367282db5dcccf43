// Global setup of Vitest projects that need PostgreSQL: starts one server for the whole run and passes its address to the tests in
// VITRINE_TEST_POSTGRES_URL.
import { startTemporaryPostgres } from './server.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres()
  process.env.VITRINE_TEST_POSTGRES_URL = postgres.url
  return async () => {
    delete process.env.VITRINE_TEST_POSTGRES_URL
    await postgres.stop()
  }
}
