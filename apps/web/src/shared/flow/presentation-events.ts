import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { presentationPath } from '@vitrine/api/pages/pages.ts'

export const presentationEvents = {
  kind: 'presentation' as const,
  link: (card: { readonly id: string }, id: string) => presentationPath(card.id, id),
  outcomeOf: (result: PresentationResult) => (result.status === 'OK' ? ('done' as const) : ('refused' as const)),
  requestFailure: 'no-request' as const,
  resultFailure: 'no-result' as const,
}
