import type { Configuration } from '../config/configuration.ts'
import type { Database } from '../database/database.ts'
import { type Changes, LocalChanges } from './changes.ts'
import { PostgresChanges } from './postgres-changes.ts'

/** News of changes: within this server, or by way of PostgreSQL, where there may be several. */
export async function openChanges(configuration: Configuration, database: Database): Promise<Changes> {
  if (configuration.database.kind === 'sqlite') return new LocalChanges()
  const changes = new PostgresChanges(database, configuration.database.url)
  await changes.connect()
  return changes
}
