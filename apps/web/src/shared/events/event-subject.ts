import { type EventRecord, HELP_DESK_NAMES, type HelpDeskAudience, type PublicScenario } from '@vitrine/api'
import { englishTitle } from '../api/card-in-language.ts'

/** Whom an event is about. */
export type EventSubject = Pick<EventRecord, 'name' | 'card' | 'helpDesk'>

export const aboutCard = (card: PublicScenario): EventSubject => ({ name: englishTitle(card), card: card.id })

export const aboutHelpDesk = (audience: HelpDeskAudience): EventSubject => ({
  name: HELP_DESK_NAMES[audience],
  helpDesk: audience,
})
