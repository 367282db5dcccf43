import type { Card } from '@vitrine/api/cards/card.ts'
import { HELP_DESK_PURPOSE_NAME, HELP_DESK_STATE } from '@vitrine/api/flows/help-desk.ts'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { AccessGuards } from '../../base/identities/access-guards.ts'
import type { PresentationPurpose } from '../../flows/presentation/presentation-purpose.ts'
import { deleteHelpDeskRequests } from './help-desk.repository.ts'
import type { HelpDesk } from './help-desk.service.ts'

const CALL_RESULT_LIFE: Milliseconds = 300_000

export const helpDeskCall = (
  helpDesk: HelpDesk,
  access: Pick<AccessGuards, 'requireHelpDeskStaff'>,
): PresentationPurpose<null> => ({
  name: HELP_DESK_PURPOSE_NAME,
  fulfilment: 'caller-verified',
  resultLife: CALL_RESULT_LIFE,
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
  forget: deleteHelpDeskRequests,
})

const audienceOf = ({ presentation: { purpose } }: Card): HelpDeskAudience | undefined =>
  purpose?.kind === 'help-desk' ? purpose.audience : undefined
