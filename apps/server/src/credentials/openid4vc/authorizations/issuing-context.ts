import type { Card } from '@vitrine/api/cards/card.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { KeyStore } from '../../../platform/keys/key-store.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { CredentialFlows } from '../../credential-engine.ts'
import type { CredentialFormat } from '../formats/credential-format.ts'
import type { ForeignStatusLists } from '../status-list/foreign-status-list.ts'
import type { ClientPolicy } from './client-policy.ts'
import type { FlowSecrets } from './flow-secrets.ts'

export type IssuingContext = {
  publicUrl: string
  database: Database
  flows: CredentialFlows
  keys: KeyStore
  secrets: FlowSecrets
  formats: readonly CredentialFormat[]
  policy: ClientPolicy
  foreignStatusLists: ForeignStatusLists
  clock: Clock
  log: Log
  /** Returns the cards of this engine. */
  cards: () => Card[]
}
