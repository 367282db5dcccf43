import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { type AnyPresentationResponse, anyPresentationResponse } from '../../shared/api/any-presentation.ts'
import { hasOwnBackend } from '../../shared/api/backend.ts'
import { aboutHelpDesk } from '../../shared/events/event-subject.ts'
import { useFaceConsent } from '../../shared/flow/face-check/use-face-consent.ts'
import { type Flow, useFlow } from '../../shared/flow/use-flow.ts'
import { type DeskRequest, helpDeskStatus, startHelpDeskRequest, verifiedCallerQuery } from './help-desk-calls.ts'
import { plainHelpDeskStatus, withDeadline } from './plain-help-desk.ts'
import { useStaffCall } from './use-staff-call.ts'

/** Help-desk request. The `id` in the server's response is the staff's secret; the result is the data of the verified caller. */
export type HelpDeskRequestFlow = Flow<PublicCard, AnyPresentationResponse, DeskRequest, PresentationResult | null> & {
  /** Records that the caller agrees to the face check, and makes the request; undefined if the page does not wait for it. */
  readonly agree: (() => void) | undefined
}

/**
 * Creates a help-desk request when the page opens, or when the caller agrees to the face check, and follows the request. The browser's
 * history entry keeps the request, so a reload continues with it. The guid is neither in the URL nor in storage.
 */
export function useHelpDesk(card: PublicCard, audience: HelpDeskAudience): HelpDeskRequestFlow {
  const call = useStaffCall()
  const consent = useFaceConsent(card)
  const flow = useFlow({
    card,
    request: {
      schema: anyPresentationResponse,
      send: async (content: PublicCard) => {
        const answer = await startHelpDeskRequest(content, call)
        return hasOwnBackend() ? answer : withDeadline(answer)
      },
      automatic: consent.isMissing ? undefined : card,
    },
    follow: (card, guid, answer) =>
      hasOwnBackend()
        ? helpDeskStatus(guid, call)
        : plainHelpDeskStatus(card, guid, answer?.expiresAt ?? Number.POSITIVE_INFINITY, call),
    result: { query: (_, guid) => verifiedCallerQuery(guid, call), isErased: ({ data }) => data === null },
    // The events contain no link: it would show the caller's data to anyone who uses this browser later.
    events: { kind: 'help-desk', about: aboutHelpDesk(audience), requestFailure: 'no-request' },
  })
  return {
    ...flow,
    // The next caller must agree again.
    forget: () => {
      consent.withdraw()
      flow.forget()
    },
    agree: consent.isMissing && flow.answer === undefined ? consent.give : undefined,
  }
}
