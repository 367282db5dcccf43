import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { ConsentRequest, Consents } from '../../../credential-engine.ts'
import { extendOffer, findOffer, findOfferedCredential } from '../../authorizations/offers.repository.ts'
import { decidePushedRequest, findPushedRequest } from '../../authorizations/pushed-requests.repository.ts'
import type { PushedRequestRow } from '../../authorizations/pushed-requests.tables.ts'
import { LIMITS } from '../../wire/limits-and-paths.ts'
import type { AuthorizationServerContext } from '../authorization-server-context.ts'
import { readConsentCookie } from './consent-cookie.ts'
import { shownRedirect, withParameters } from './redirect-uri.ts'

/** Returns the requests of wallets that a person decides about in a browser. */
export function consents(
  context: Pick<AuthorizationServerContext, 'publicUrl' | 'database' | 'secrets' | 'flows' | 'clock'>,
): Consents {
  const { publicUrl, database, secrets, flows, clock } = context

  const answerTo = ({ request_id, redirect_uri, state, decision }: PushedRequestRow): string =>
    withParameters(redirect_uri, {
      ...(decision === 'accepted'
        ? { code: secrets.secretOf('authorization-code', request_id) }
        : { error: 'access_denied' }),
      state,
      iss: publicUrl,
    })

  const contentsOf = async (offerId: string | null): Promise<ConsentRequest['claims']> => {
    const offered = offerId === null ? undefined : await findOfferedCredential(database.query, offerId)
    return offered && Object.fromEntries(Object.entries(offered.claims).map(([name, value]) => [name, String(value)]))
  }

  return {
    async find(cookies, id) {
      const cookie = readConsentCookie(publicUrl, cookies)
      const pushed = cookie && (await findPushedRequest(database.query, id ?? cookie.requestId))
      if (!pushed || pushed.browser !== cookie?.browser || pushed.expires_at <= clock()) return undefined
      return {
        id: pushed.request_id,
        cardId: pushed.configuration_id,
        wallet: {
          ...(pushed.client_name === null ? {} : { name: pushed.client_name }),
          host: shownRedirect(pushed.redirect_uri),
          isKnown: pushed.is_known === 1,
        },
        hasOffer: pushed.offer_id !== null,
        claims: await contentsOf(pushed.offer_id),
        expiresAt: pushed.expires_at,
        answer: pushed.decision === null ? undefined : answerTo(pushed),
      }
    },

    async accept(tx, { id, cookies, issuanceId }) {
      const pushed = await findPushedRequest(tx, id)
      const now = clock()
      const codeEnd: EpochMilliseconds = now + LIMITS.authorizationCodeLife
      const offerId =
        pushed?.offer_id ?? (issuanceId === undefined ? undefined : secrets.publicIdOf('offer', issuanceId))
      const offer = offerId === undefined ? undefined : await findOffer(tx, offerId)
      const browser = readConsentCookie(publicUrl, cookies)?.browser
      if (!pushed || !offer || browser === undefined) return undefined
      const decision = {
        decision: 'accepted',
        offer_id: offer.offer_id,
        code_expires_at: codeEnd,
        expires_at: codeEnd,
      } as const
      if (!(await decidePushedRequest(tx, { requestId: id, browser, now, ...decision }))) return undefined
      if (!(await extendOffer(tx, { offerId: offer.offer_id, until: codeEnd, now }))) return undefined
      const outcome = await flows.settleIssuance(tx, offer.issuance_id, { kind: 'redeemed', until: codeEnd })
      return outcome.kind === 'accepted' ? answerTo({ ...pushed, decision: 'accepted' }) : undefined
    },

    async decline(tx, { id, cookies }) {
      const pushed = await findPushedRequest(tx, id)
      const browser = readConsentCookie(publicUrl, cookies)?.browser
      if (!pushed || browser === undefined) return undefined
      const now = clock()
      const { offer_id } = pushed
      const decision = { decision: 'declined', offer_id, code_expires_at: null } as const
      const end = { expires_at: now + LIMITS.authorizationCodeLife }
      if (!(await decidePushedRequest(tx, { requestId: id, browser, now, ...decision, ...end }))) return undefined
      const offer = offer_id === null ? undefined : await findOffer(tx, offer_id)
      if (offer) await flows.settleIssuance(tx, offer.issuance_id, { kind: 'rejected', reason: 'ACCESS_DENIED' })
      return answerTo({ ...pushed, decision: 'declined' })
    },
  }
}
