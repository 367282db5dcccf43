import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { Endpoint } from '@vitrine/api/endpoints/endpoint.ts'
import type { Retention } from '@vitrine/api/installation/retention.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { AuditCount } from './base/audit/audit-note.ts'
import type { CardKinds } from './base/cards/handled-kinds.ts'
import type { CredentialEngines } from './credentials/credential-engines.ts'
import type { FlowCount } from './flows/flow-count.ts'
import type { PresentationPurpose } from './flows/presentation/presentation-purpose.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Slice } from './platform/config/slice.ts'
import type { Database } from './platform/database/database.ts'
import type { NamedMigration } from './platform/database/migrations/migration.ts'
import type { BackedUp } from './platform/database/tables.ts'
import type { HealthCheck } from './platform/health/health-check.ts'
import type { ApiServer } from './platform/http/server/api-server.ts'
import type { KeyStore } from './platform/keys/key-store.ts'
import type { ComputedGauge } from './platform/metrics/asked-gauge.ts'
import type { Notifications } from './platform/notifications/notifications.ts'

/**
 * Services that features offer to each other, by name. Each feature adds its own services to this interface in its `*.feature.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the owners of services add their members
export interface Services {}

type Methods = { readonly [Name in keyof Services]?: keyof Services[Name] }

/** Methods of other features' services that a feature may call, by service name. */
export type Uses<Used extends Methods> = {
  readonly [Name in keyof Used & keyof Services]: Pick<Services[Name], Extract<Used[Name], keyof Services[Name]>>
}

/**
 * Dependencies passed to a feature when it opens. `services` contains the methods of other features that it declared in `Used`;
 * each can be called as soon as its feature is open.
 */
export type FeatureContext<Used extends Methods = Record<never, never>> = {
  /** Origin of this installation, without a trailing slash. */
  publicUrl: string
  database: Database
  clock: Clock
  notifications: Notifications
  keys: KeyStore
  log: FastifyBaseLogger
  engines: CredentialEngines
  count: FlowCount & AuditCount
  /** Returns the pseudonym of the calling client. */
  clientOf: (request: FastifyRequest) => string
  services: Uses<Used>
  all: AllFeatures
}

/** View over all features. Its lists are complete once every feature is open. */
export type AllFeatures = {
  /** Returns the presentation purposes of all features: first those that card files name. */
  purposes(): PresentationPurpose[]
  /** Returns the retention times of all features. */
  retention(): Retention
  /** Returns the problems of all features that an administrator should know about. */
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

/** Search for problems that an administrator should know about. One that fails hides no other problem. */
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

/** Open feature: all its parts that the rest of the server uses. */
export type OpenFeature = {
  services?: Partial<Services>
  /** Registers routes that browsers may call from this installation's own origin only. */
  registerRoutes?(app: ApiServer): void | Promise<void>
  /** Registers routes that any origin may call. */
  registerPublicRoutes?(app: ApiServer): void | Promise<void>
  purposes?: PresentationPurpose[]
  cleanup?: readonly CleanupPart[]
  healthIssues?: readonly HealthIssueSearch[]
  gauges?: ComputedGauge[]
  retention?(): Partial<Retention>
  background?: Background
}

/** Declaration of a feature: everything the server needs to know before it opens the feature. */
type Feature<Settings extends readonly Slice[], Context, Configuration> = {
  name: string
  settings?: Settings
  /** Endpoints of the API contract that this feature serves. The contract also defines who may call each one. */
  endpoints?: readonly Endpoint[]
  /** Path patterns of this feature's pages. The server responds with the web app. */
  pages?: readonly string[]
  migrations?: readonly NamedMigration[]
  /** Kinds of card files for which `open` returns purposes of the same name. */
  handles?: CardKinds
  /**
   * Tables of this feature, each marked as included in backups or not. A table comes after the tables that it references: a restore
   * fills them in this order.
   */
  tables?: BackedUp
  /** Returns this feature's checks for `vitrine doctor`. */
  checks?(configuration: Configuration): HealthCheck[]
  /**
   * Opens the feature.
   *
   * @throws {ExplainedError} if its configuration does not allow it to run
   */
  open(context: Context): OpenFeature | Promise<OpenFeature>
}

/** Declares a feature. Type-checks that the values parsed from its settings match what `open` receives. */
export const defineFeature = <
  const Settings extends readonly Slice[] = readonly [],
  Context = FeatureContext,
  Configuration = unknown,
>(
  feature: Feature<Settings, Context, Configuration>,
): Feature<Settings, Context, Configuration> => feature
