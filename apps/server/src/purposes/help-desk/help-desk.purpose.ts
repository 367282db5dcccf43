import type { Card } from '@vitrine/api/cards/card.ts'
import { HELP_DESK_PURPOSE_NAME, HELP_DESK_STATE } from '@vitrine/api/flows/help-desk.ts'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Uses } from '../../feature.ts'
import type { PresentationPurpose } from '../../flows/presentation/presentation-purpose.ts'
import type { HelpDesk } from './help-desk.service.ts'

/** Time for which the result of a help-desk request is kept after the presentation has ended. */
const RESULT_LIFE: Milliseconds = 300_000

/** Returns the purpose of presentations that identify a caller to the help desk. */
export const helpDeskCall = ({
  helpDesk,
  access,
}: {
  helpDesk: HelpDesk
  access: Uses<{ access: 'requireHelpDeskStaff' }>['access']
}): PresentationPurpose<null> => ({
  name: HELP_DESK_PURPOSE_NAME,
  fulfilment: 'caller-verified',
  resultLife: RESULT_LIFE,
  isAskedFor: (card, { state }) => audienceOf(card) !== undefined && state === HELP_DESK_STATE,
  authorize: (request) => access.requireHelpDeskStaff(request),

  prepare: async (card) => ({
    state: null,
    save: async (tx, { id, requestId }) => {
      const audience = audienceOf(card)
      if (audience) await helpDesk.create(tx, { presentationId: id, requestId, audience })
    },
  }),

  settle: async () => ({ status: 'OK' }),
  forget: (tx, presentationIds) => helpDesk.forget(tx, presentationIds),
})

/** Returns the kind of caller that a card identifies to the help desk; undefined if the card has another purpose. */
const audienceOf = ({ presentation: { purpose } }: Card): HelpDeskAudience | undefined =>
  purpose?.kind === 'help-desk' ? purpose.audience : undefined
