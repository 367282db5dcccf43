import type { Database } from '../database/database.ts'
import type { DatabaseLocation } from '../database/database-location.ts'
import { LocalNotifications, type Notifications } from './notifications.ts'
import { PostgresNotifications } from './postgres-notifications.ts'

export async function openNotifications(location: DatabaseLocation, database: Database): Promise<Notifications> {
  if (location.kind === 'sqlite') return new LocalNotifications()
  const notifications = new PostgresNotifications(database, location.url)
  await notifications.connect()
  return notifications
}
