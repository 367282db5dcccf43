import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import { ENGLISH_HELP_DESKS } from '@vitrine/api/wording/english-events.ts'
import type { EventRecord } from '@vitrine/api/wording/event-record.ts'
import { englishTitle } from '../api/card-in-language.ts'

/** Card or help desk that an event is about. */
export type EventSubject = Pick<EventRecord, 'name' | 'card' | 'helpDesk'>

export const aboutCard = (card: PublicCard): EventSubject => ({ name: englishTitle(card), card: card.id })

export const aboutHelpDesk = (audience: HelpDeskAudience): EventSubject => ({
  name: ENGLISH_HELP_DESKS[audience],
  helpDesk: audience,
})
