import type { Card } from '@vitrine/api/cards/card.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Slice } from '../platform/config/slice.ts'
import type { Database } from '../platform/database/database.ts'
import type { NamedMigration } from '../platform/database/migrations/migration.ts'
import type { BackedUp } from '../platform/database/tables.ts'
import type { HealthCheck } from '../platform/health/health-check.ts'
import type { OutboundNetwork } from '../platform/http-client/guarded-fetch.ts'
import type { PreparedInstallation } from '../platform/keys/install-certificate.ts'
import type { KeyPurpose } from '../platform/keys/key-purposes.ts'
import type { KeyStore } from '../platform/keys/key-store.ts'
import type { Log } from '../platform/log/log.ts'
import type { CredentialEngine, CredentialFlows, EngineRules } from './credential-engine.ts'
import type { EngineRestore } from './engine-restore.ts'

export type EngineContext = {
  /** Public origin of this server, without a trailing slash. */
  publicUrl: string
  database: Database
  keys: KeyStore
  clock: Clock
  network: OutboundNetwork
  flows: CredentialFlows
  log: Log
  /** Returns the enabled cards of an engine. */
  cardsOf: (engine: CredentialEngine) => Card[]
}

/**
 * Opens an engine; returns undefined if it is not configured.
 *
 * @throws {ExplainedError} if its configuration cannot be used
 */
export type OpenEngine = (
  context: EngineContext,
) => CredentialEngine | undefined | Promise<CredentialEngine | undefined>

export type EngineCheckOptions = {
  now: Clock
  /** Returns the cards of the engine, as their files define them. @throws {Error} if they cannot be read */
  cards: () => Promise<Card[]>
}

/** Certificate that an operator is about to install. */
export type NewCertificate = Pick<PreparedInstallation, 'path' | 'former'> & {
  purpose: KeyPurpose
  publicUrl: string
  cards: readonly Card[]
}

/**
 * Runs the command of an engine for operators, `vitrine <name of the engine>`, with its arguments.
 *
 * @param read returns the settings and all cards, as their files define them
 */
export type RunEngineCommand<Configuration> = (
  args: string[],
  read: () => Promise<{ settings: Configuration; cards: Card[] }>,
) => Promise<void>

type EngineDefinition<Settings extends readonly Slice[], Configuration> = {
  name: string
  settings?: Settings
  /** Returns an error message for each setting that is unsafe in production. The messages contain no secrets. */
  unsafeInProduction?: (configuration: Configuration) => string[]
  migrations?: readonly NamedMigration[]
  /** Tables of the engine, each marked as included in backups or not. A table comes before the tables that refer to it. */
  tables?: BackedUp
  /** Restore of the engine's tables. Without it, the server passes lost revocations on to the engine after its next start. */
  restore?: EngineRestore
  /** Command in the file `<name>.command.ts` of the engine, whose first line describes it in the usage of `vitrine`. */
  command?: RunEngineCommand<Configuration>
  /** Returns what a new certificate changes, and what some cards lose, in sentences for `vitrine keys install`. */
  certificateEffects?: (certificate: NewCertificate) => { effects: string[]; warnings: string[] }
  /** Returns the engine's checks for `vitrine doctor`; none if it is not configured. */
  checks?: (configuration: Configuration, options: EngineCheckOptions) => Promise<HealthCheck[]>
  /** Returns the rules that decide which cards the engine can serve; undefined if it is not configured. Opens nothing. */
  rules: (configuration: Configuration) => EngineRules | undefined | Promise<EngineRules | undefined>
  open: (configuration: Configuration) => OpenEngine
}

export const defineEngine = <const Settings extends readonly Slice[], Configuration>(
  engine: EngineDefinition<Settings, Configuration>,
): EngineDefinition<Settings, Configuration> => engine
