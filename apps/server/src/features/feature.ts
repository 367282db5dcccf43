import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { Endpoint } from '@vitrine/api/endpoints/endpoint.ts'
import type { Retention } from '@vitrine/api/installation/retention.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { CredentialEngines } from '../credentials/credential-engines.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Slice } from '../platform/config/slice.ts'
import type { Database } from '../platform/database/database.ts'
import type { MigrationStep } from '../platform/database/migrations/migration.ts'
import type { BackedUp } from '../platform/database/tables.ts'
import type { HealthCheck } from '../platform/health/health-check.ts'
import type { ApiServer } from '../platform/http/server/api-server.ts'
import type { KeyStore } from '../platform/keys/key-store.ts'
import type { AskedGauge } from '../platform/metrics/asked-gauge.ts'
import type { Notifications } from '../platform/notifications/notifications.ts'
import type { FlowCount } from './flow-count.ts'
import type { PresentationPurpose } from './presentation-purpose.ts'

/** The services that features hand one another, by name. Who has one declares it here, from its feature's file. */
// biome-ignore lint/suspicious/noEmptyInterface: its owners fill it
export interface Services {}

type Methods = { readonly [Name in keyof Services]?: keyof Services[Name] }

/** Methods of services, by the services' names: all that a feature may call of others. */
export type Uses<Used extends Methods> = {
  readonly [Name in keyof Used & keyof Services]: Pick<Services[Name], Extract<Used[Name], keyof Services[Name]>>
}

/** Parts that a feature is made of. `services`: the methods of other features that it uses. Each is there once its feature is open. */
export type FeatureContext<Used extends Methods = Record<never, never>> = {
  /** Our own origin, without trailing slash. */
  publicUrl: string
  database: Database
  clock: Clock
  notifications: Notifications
  keys: KeyStore
  log: FastifyBaseLogger
  engines: CredentialEngines
  count: FlowCount
  /** The name of whose call it is. */
  clientOf: (request: FastifyRequest) => string
  services: Uses<Used>
  all: AllFeatures
}

/** All features together. Complete once all of them are open. */
export type AllFeatures = {
  /** Purposes of presentations. The first that is asked for has the presentation. */
  purposes(): PresentationPurpose[]
  /** Retention times of all features. */
  retention(): Retention
  /** HealthIssues of all features: problems that an administrator should know. `now` in epoch milliseconds. */
  healthIssues(now: number): Promise<HealthIssue[]>
}

/**
 * Regular work of a feature: every 15 seconds, on one server for all. All features end first, then all follow, and so on.
 *
 * - `end`: ends what has expired, and erases what is due.
 * - `follow`: goes on with what takes longer than the call that began it.
 * - `forget`: deletes what ended before a time, in epoch milliseconds.
 * - `note`: notes what has come together since.
 */
export type Cleanup = {
  end?(): Promise<void>
  follow?(): Promise<void>
  forget?(before: number): Promise<void>
  note?(): Promise<void>
}

/**
 * Work that a feature does by itself.
 *
 * - `begin`: the server listens.
 * - `stop`: the server closes. Nothing new begins from now on.
 * - `finish`: all connections are closed. Resolves when nothing is under way any more.
 */
export type Background = { name: string; begin?(): void; stop?(): void; finish?(): Promise<void> }

/** A feature that is open: everything that the product uses of it. */
export type OpenFeature = {
  services?: Partial<Services>
  /** Registers routes of the pages: browsers may call them from our own origin only. */
  registerRoutes?(app: ApiServer): void | Promise<void>
  /** Registers routes that anybody may ask, from wherever. */
  registerPublicRoutes?(app: ApiServer): void | Promise<void>
  purposes?: PresentationPurpose[]
  cleanup?: Cleanup
  healthIssues?(now: number): HealthIssue[] | Promise<HealthIssue[]>
  gauges?: AskedGauge[]
  retention?(): Partial<Retention>
  background?: Background
}

/** A feature: everything that the product needs to know about it. */
type Feature<Settings extends readonly Slice[], Context, Configuration> = {
  name: string
  settings?: Settings
  /** Its calls, of the contract: who may make each is said there. */
  endpoints?: readonly Endpoint[]
  /** The patterns of its pages, at which the server answers with the app. */
  pages?: readonly string[]
  migrations?: readonly MigrationStep[]
  /** Its tables, and whether a backup has each. A table that others refer to comes before them. */
  tables?: BackedUp
  /** Its checks in `vitrine doctor`. */
  checks?(configuration: Configuration): HealthCheck[]
  /** @throws {ExplainedError} where it cannot be used as it is configured */
  open(context: Context): OpenFeature | Promise<OpenFeature>
}

/** Makes a feature. What its settings are read to must be what it is opened with. */
export const defineFeature = <
  const Settings extends readonly Slice[] = readonly [],
  Context = FeatureContext,
  Configuration = unknown,
>(
  feature: Feature<Settings, Context, Configuration>,
): Feature<Settings, Context, Configuration> => feature
