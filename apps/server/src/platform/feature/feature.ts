import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { Operation, Purpose } from '@vitrine/api/cards/card-presentation.ts'
import type { Endpoint } from '@vitrine/api/endpoints/endpoint.ts'
import type { Retention } from '@vitrine/api/installation/retention.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import type { Slice } from '../config/slice.ts'
import type { Database } from '../database/database.ts'
import type { NamedMigration } from '../database/migrations/migration.ts'
import type { BackedUp } from '../database/tables.ts'
import type { HealthCheck } from '../health/health-check.ts'
import type { ApiServer } from '../http/server/api-server.ts'
import type { KeyStore } from '../keys/key-store.ts'
import type { ComputedGauge } from '../metrics/asked-gauge.ts'
import type { Notifications } from '../notifications/notifications.ts'

/** `Services`: the services of other features that it uses. */
export type FeatureContext<Services = unknown> = {
  /** Origin of this installation, without a trailing slash. */
  publicUrl: string
  database: Database
  clock: Clock
  notifications: Notifications
  keys: KeyStore
  log: FastifyBaseLogger
  /** Returns the pseudonym of the calling client. */
  clientOf: (request: FastifyRequest) => string
  services: Services
}

/** Kinds that card files name in `presentation.purpose`, and in the operations of `presentation.extra`. */
export type CardKinds = {
  readonly purposes?: readonly Purpose['kind'][]
  readonly operations?: readonly Operation['kind'][]
}

/** The lists are complete once every feature is open. */
export type AllFeatures = {
  retention(): Retention
  healthIssues(now: EpochMilliseconds): Promise<HealthIssue[]>
}

/**
 * Part of the periodic work of a feature, run every 15 seconds by one server at a time. A part that fails affects no other part. Each
 * step runs for all features before the next step starts.
 *
 * - `end`: ends what has expired and erases data whose retention time is over.
 * - `follow`: continues work that takes longer than the request that started it.
 * - `forget`: deletes what ended before the given time.
 * - `note`: records what has accumulated since the last run.
 */
export type CleanupPart = { name: string } & (
  | { step: 'end' | 'follow' | 'note'; run(): Promise<void> }
  | { step: 'forget'; run(before: EpochMilliseconds): Promise<void> }
)

/** A search that fails hides no other problem. */
export type HealthIssueSearch = {
  name: string
  find(now: EpochMilliseconds): readonly HealthIssue[] | Promise<readonly HealthIssue[]>
}

/**
 * Work that a feature does on its own schedule.
 *
 * - `begin`: called once the server listens.
 * - `stop`: called when the server starts to close. The feature starts no new work from then on.
 * - `finish`: called once all connections are closed. Resolves when no work is in progress.
 */
export type Background = { name: string; begin?(): void; stop?(): void; finish?(): Promise<void> }

/** `Services`: what it offers to the features above it. */
export type OpenFeature<Services = unknown> = {
  services?: Services
  /** Registers routes that browsers may call from this installation's own origin only. */
  registerRoutes?(app: ApiServer): void | Promise<void>
  /** Registers routes that any origin may call. */
  registerPublicRoutes?(app: ApiServer): void | Promise<void>
  cleanup?: readonly CleanupPart[]
  healthIssues?: readonly HealthIssueSearch[]
  gauges?: ComputedGauge[]
  retention?(): Partial<Retention>
  background?: Background
}

/** Declaration of a feature: everything the server needs to know before it opens the feature. */
type Feature<Settings extends readonly Slice[], Context, Configuration, Services> = {
  name: string
  settings?: Settings
  /** The API contract also defines who may call each one. */
  endpoints?: readonly Endpoint[]
  /** Path patterns of this feature's pages. The server responds with the web app. */
  pages?: readonly string[]
  migrations?: readonly NamedMigration[]
  /** Kinds of card files for which the feature adds purposes of the same name. */
  handles?: CardKinds
  /**
   * Tables of this feature, each marked as included in backups or not. A table comes after the tables that it references: a restore
   * fills them in this order.
   */
  tables?: BackedUp
  /** Returns this feature's checks for `vitrine doctor`. */
  checks?(configuration: Configuration): HealthCheck[]
  /** @throws {ExplainedError} if its configuration does not allow it to run */
  open: (context: Context) => OpenFeature<Services> | Promise<OpenFeature<Services>>
}

export const defineFeature = <
  const Settings extends readonly Slice[] = readonly [],
  Context = FeatureContext,
  Configuration = unknown,
  Services = unknown,
>(
  feature: Feature<Settings, Context, Configuration, Services>,
): Feature<Settings, Context, Configuration, Services> => feature
