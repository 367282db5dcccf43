import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { presentationPath } from '@vitrine/api/pages/pages.ts'
import type { EventOptions } from './use-flow.ts'

export const presentationEvents: EventOptions<PresentationResult> = {
  kind: 'presentation',
  link: (card, id) => presentationPath(card.id, id),
  outcomeOf: (result) => (result.status === 'OK' ? 'done' : 'refused'),
  requestFailure: 'no-request',
  resultFailure: 'no-result',
}
