import type { Card } from '@vitrine/api/cards/card.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { KeyStore } from '../../../platform/keys/key-store.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { CredentialFlows } from '../../credential-engine.ts'
import type { AuthorizationMethods } from '../authorization-server/authorization-methods.ts'
import type { FlowSecrets } from '../authorizations/flow-secrets.ts'
import type { FormatRegistry } from '../formats/formats.ts'
import type { StatusLists } from '../status-list/status-list.ts'

/** Dependencies of the issuer and its authorization server. */
export type IssuerContext = {
  publicUrl: string
  database: Database
  flows: CredentialFlows
  keys: KeyStore
  secrets: FlowSecrets
  statusLists: StatusLists
  formats: FormatRegistry
  authorization: AuthorizationMethods
  clock: Clock
  log: Log
  /** Returns the cards of this engine. */
  cards: () => Card[]
}
