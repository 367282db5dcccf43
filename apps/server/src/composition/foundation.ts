import { hostname } from 'node:os'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { type Clock, systemClock } from '../platform/clock/clock.ts'
import { ExplainedError } from '../platform/config/explained-error.ts'
import type { Database, TransactionWatch } from '../platform/database/database.ts'
import { sizeWarning } from '../platform/database/sqlite/embedded-limit.ts'
import type { ConnectionTimes } from '../platform/http/edge/connections.ts'
import { Slots } from '../platform/http/edge/slots.ts'
import { type ApiServer, createApiServer } from '../platform/http/server/api-server.ts'
import { type OutboundNetwork, publicInternet } from '../platform/http-client/guarded-fetch.ts'
import { type KeyStore, openKeyStore } from '../platform/keys/key-store.ts'
import type { Notifications } from '../platform/notifications/notifications.ts'
import { openNotifications } from '../platform/notifications/open-notifications.ts'
import { findDatabaseMismatch } from '../processes/database-mark/recognize-database.ts'
import { isWritable } from '../processes/database-mark/used-keys.ts'
import { openDatabase } from '../schema/open-database.ts'
import type { Configuration } from '../settings/configuration.ts'
import { STOP_TIME } from './stop.ts'

/** Longest wait for another server on the same embedded database: a little longer than its shutdown may take. */
const OTHER_SERVER_TIME: Milliseconds = STOP_TIME + 1500

/** Replacements for the environment of the product, for tests. */
export type EnvironmentOverrides = {
  clock?: Clock
  network?: OutboundNetwork
  times?: Partial<ConnectionTimes>
}

export type Foundation = {
  publicUrl: string
  clock: Clock
  network: OutboundNetwork
  keys: KeyStore
  database: Database
  notifications: Notifications
  app: ApiServer
  log: ApiServer['log']
  /**
   * From its abort on, `/health/ready` fails, so that load balancers send no more requests, and responses close their connections. Requests
   * that still arrive are answered.
   */
  shutdown: AbortController
  /** Slots that limit the number of open notification streams. */
  streams: Slots
}

async function checkDatabase(
  database: Database,
  parts: { configuration: Configuration; keys: KeyStore; app: ApiServer; clock: Clock },
): Promise<void> {
  const { keysDirectory, production, acceptsNewDatabase } = parts.configuration
  const canWriteMark = isWritable(keysDirectory)
  const problem = await findDatabaseMismatch({ ...parts, database, keysDirectory, canWriteMark })
  if (problem === undefined) return
  if (production && !acceptsNewDatabase) throw new ExplainedError(problem)
  parts.app.log.warn(problem)
}

export async function openFoundation(
  configuration: Configuration,
  { clock = systemClock, network = publicInternet, times }: EnvironmentOverrides,
  watch?: () => TransactionWatch,
): Promise<Foundation> {
  const { publicUrl, keysDirectory: directory, production } = configuration
  const keys = await openKeyStore({ directory, publicUrl, mayCreate: !production, now: clock() })
  const shutdown = new AbortController()
  const app = createApiServer(configuration, clock, { times, shutdown: shutdown.signal })
  const database = await openDatabase(configuration.database, undefined, {
    watch,
    server: {
      holder: `port ${configuration.port}, process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}`,
      patience: OTHER_SERVER_TIME,
      waits: (holder) => app.log.warn({ holder }, 'another server uses the database; waiting until it has stopped'),
    },
  })
  try {
    await checkDatabase(database, { configuration, keys, app, clock })
  } catch (error) {
    await database.close()
    throw error
  }
  const notifications = await openNotifications(configuration.database, database)
  const warning = configuration.database.kind === 'sqlite' ? sizeWarning(configuration.database.file) : undefined
  if (warning) app.log.warn(warning)
  const streams = new Slots(configuration.streams)
  return { publicUrl, clock, network, keys, database, notifications, app, log: app.log, shutdown, streams }
}
