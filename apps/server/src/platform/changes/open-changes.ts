import type { Database, DatabasePlace } from '../database/database.ts'
import { type Changes, LocalChanges } from './changes.ts'
import { PostgresChanges } from './postgres-changes.ts'

/** News of changes: within this server, or by way of PostgreSQL, where there may be several. */
export async function openChanges(place: DatabasePlace, database: Database): Promise<Changes> {
  if (place.kind === 'sqlite') return new LocalChanges()
  const changes = new PostgresChanges(database, place.url)
  await changes.connect()
  return changes
}
