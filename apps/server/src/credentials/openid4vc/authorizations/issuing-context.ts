import type { Card } from '@vitrine/api/cards/card.ts'
import type { EngineContext } from '../../engine-context.ts'
import type { CredentialFormat } from '../formats/credential-format.ts'
import type { ForeignStatusLists } from '../status-list/foreign-status-list.ts'
import type { ClientPolicy } from './client-policy.ts'
import type { FlowSecrets } from './flow-secrets.ts'

export type IssuingContext = Pick<EngineContext, 'publicUrl' | 'database' | 'flows' | 'keys' | 'clock' | 'log'> & {
  secrets: FlowSecrets
  formats: readonly CredentialFormat[]
  policy: ClientPolicy
  foreignStatusLists: ForeignStatusLists
  /** Returns the cards of this engine. */
  cards: () => Card[]
}
