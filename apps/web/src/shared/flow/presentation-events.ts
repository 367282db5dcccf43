import { type PresentationResult, presentationPath } from '@vitrine/api'

/** What the Events Console records of a presentation, with the way back to it. */
export const presentationEvents = {
  kind: 'presentation' as const,
  link: (card: { readonly id: string }, id: string) => presentationPath(card.id, id),
  outcomeOf: (result: PresentationResult) => (result.status === 'OK' ? ('done' as const) : ('refused' as const)),
  requestFailure: 'no-request' as const,
  resultFailure: 'no-result' as const,
}
