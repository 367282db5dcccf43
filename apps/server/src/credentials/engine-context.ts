import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Slice } from '../platform/config/slice.ts'
import type { Database } from '../platform/database/database.ts'
import type { MigrationStep } from '../platform/database/migrations/migration.ts'
import type { BackedUp } from '../platform/database/tables.ts'
import type { OutboundNetwork } from '../platform/http-client/guarded-fetch.ts'
import type { KeyStore } from '../platform/keys/key-store.ts'
import type { CredentialEngine, CredentialFlows } from './credential-engine.ts'

/** What an engine is made of. */
export type EngineContext = {
  /** Our own origin, without trailing slash. */
  publicUrl: string
  database: Database
  keys: KeyStore
  clock: Clock
  /** The way out to services and issuers elsewhere. */
  network: OutboundNetwork
  flows: CredentialFlows
  /** The cards that are on and name this engine. */
  cardsOf: (engine: CredentialEngine) => Scenario[]
}

/**
 * Makes an engine; undefined where it is not configured.
 *
 * @throws {ExplainedError} where its configuration cannot be used
 */
export type OpenEngine = (context: EngineContext) => CredentialEngine | undefined

/** An engine: everything that the product needs to know about it. */
type EngineDefinition<Settings extends readonly Slice[], Configuration> = {
  name: string
  settings?: Settings
  migrations?: readonly MigrationStep[]
  /** Its tables, and whether a backup has each. A table that others refer to comes before them. */
  tables?: BackedUp
  open: (configuration: Configuration) => OpenEngine
}

export const defineEngine = <const Settings extends readonly Slice[], Configuration>(
  engine: EngineDefinition<Settings, Configuration>,
): EngineDefinition<Settings, Configuration> => engine
