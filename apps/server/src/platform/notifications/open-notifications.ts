import type { Database, DatabaseLocation } from '../database/database.ts'
import { LocalNotifications, type Notifications } from './notifications.ts'
import { PostgresNotifications } from './postgres-notifications.ts'

/** News of notifications: within this server, or by way of PostgreSQL, where there may be several. */
export async function openNotifications(location: DatabaseLocation, database: Database): Promise<Notifications> {
  if (location.kind === 'sqlite') return new LocalNotifications()
  const notifications = new PostgresNotifications(database, location.url)
  await notifications.connect()
  return notifications
}
