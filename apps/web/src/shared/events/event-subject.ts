import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import type { EventRecord } from '@vitrine/api/wording/event-record.ts'
import { HELP_DESK_NAMES } from '@vitrine/api/wording/event-texts.ts'
import { englishTitle } from '../api/card-in-language.ts'

/** The card or help desk that an event is about. */
export type EventSubject = Pick<EventRecord, 'name' | 'card' | 'helpDesk'>

export const aboutCard = (card: PublicCard): EventSubject => ({ name: englishTitle(card), card: card.id })

export const aboutHelpDesk = (audience: HelpDeskAudience): EventSubject => ({
  name: HELP_DESK_NAMES[audience],
  helpDesk: audience,
})
