import type { PresentationResult } from '@vitrine/api'
import { presentationPath } from '../routes.ts'

/** What the Events Console is told of a presentation, with the way back to it. */
export const PRESENTATION_EVENTS = {
  kind: 'presentation',
  link: (card: { readonly id: string }, id: string) => presentationPath(card.id, id),
  outcomeOf: (result: PresentationResult) => (result.status === 'OK' ? 'done' : 'refused'),
  requestFailure: 'Failed to initiate presentation',
  resultFailure: 'Failed to fetch presentation result',
} as const
