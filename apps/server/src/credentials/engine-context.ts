import type { Scenario } from '@vitrine/api'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
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
