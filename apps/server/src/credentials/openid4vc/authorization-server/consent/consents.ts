import type { Consents } from '../../../credential-engine.ts'
import type { IssuingContext } from '../../authorizations/issuing-context.ts'
import {
  endOpenOffer,
  findOffer,
  findOpenCredential,
  findOpenOffer,
  replaceClaims,
} from '../../authorizations/offers.repository.ts'
import { decidePushedRequest, findPushedRequest } from '../../authorizations/pushed-requests.repository.ts'
import type { PushedRequestRow } from '../../authorizations/pushed-requests.tables.ts'
import { shownRedirect, withParameters } from '../../authorizations/redirect-uri.ts'
import { LIMITS } from '../../wire/limits-and-paths.ts'
import { readConsentCookie } from './consent-cookie.ts'

export function consents(
  context: Pick<IssuingContext, 'publicUrl' | 'database' | 'secrets' | 'flows' | 'clock'>,
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

  async function offeredTo({ offer_id, expires_at }: PushedRequestRow, withContents: boolean) {
    if (offer_id === null) return { issuanceId: undefined, claims: undefined, expiresAt: expires_at }
    const offer = await findOpenOffer(database.query, offer_id, clock())
    if (!offer) return undefined
    const found = { issuanceId: offer.issuance_id, expiresAt: Math.min(offer.expires_at, expires_at) }
    if (!withContents) return { ...found, claims: undefined }
    const offered = await findOpenCredential(database.query, offer_id, clock())
    if (!offered) return undefined
    const claims = Object.entries(offered.claims).map(([name, value]) => [name, String(value)] as const)
    return { ...found, claims: Object.fromEntries(claims) }
  }

  return {
    requestLife: LIMITS.pushedRequestLife + LIMITS.consentLife + LIMITS.authorizationCodeLife + LIMITS.accessTokenLife,

    async find(cookies, id) {
      const cookie = readConsentCookie(publicUrl, cookies)
      const pushed = cookie && (await findPushedRequest(database.query, id ?? cookie.requestId))
      if (!pushed || pushed.browser !== cookie?.browser || pushed.expires_at <= clock()) return undefined
      // A second use of the code would end the token of the first.
      if (pushed.redeemed_at !== null) return undefined
      const { decision } = pushed
      const answer = decision === null ? undefined : { decision, url: answerTo(pushed) }
      const offered = answer
        ? { issuanceId: undefined, claims: undefined, expiresAt: pushed.expires_at }
        : await offeredTo(pushed, id === undefined)
      return (
        offered && {
          id: pushed.request_id,
          cardId: pushed.configuration_id,
          wallet: {
            ...(pushed.client_name === null ? {} : { name: pushed.client_name }),
            host: shownRedirect(pushed.redirect_uri),
            isKnown: pushed.is_known === 1,
          },
          ...offered,
          answer,
        }
      )
    },

    async accept(tx, { id, cookies, issuanceId, claims }) {
      const pushed = await findPushedRequest(tx, id)
      const now = clock()
      const offerId =
        pushed?.offer_id ?? (issuanceId === undefined ? undefined : secrets.publicIdOf('offer', issuanceId))
      const offer = offerId === undefined ? undefined : await findOpenOffer(tx, offerId, now)
      const browser = readConsentCookie(publicUrl, cookies)?.browser
      if (!pushed || !offer || browser === undefined) return undefined
      if (claims && !(await replaceClaims(tx, { offerId: offer.offer_id, claims, now }))) return undefined
      // The code never lives longer than the offer, so the claims are kept no longer than with the other code.
      const expiresAt = Math.min(now + LIMITS.authorizationCodeLife, offer.expires_at)
      const decision = { decision: 'accepted', offer_id: offer.offer_id, expires_at: expiresAt } as const
      return (await decidePushedRequest(tx, { requestId: id, browser, now, ...decision }))
        ? answerTo({ ...pushed, decision: 'accepted' })
        : undefined
    },

    async decline(tx, { id, cookies }) {
      const pushed = await findPushedRequest(tx, id)
      const browser = readConsentCookie(publicUrl, cookies)?.browser
      if (!pushed || browser === undefined) return undefined
      const now = clock()
      const { offer_id } = pushed
      const decision = { decision: 'declined', offer_id, expires_at: now + LIMITS.authorizationCodeLife } as const
      if (!(await decidePushedRequest(tx, { requestId: id, browser, now, ...decision }))) return undefined
      const offer = offer_id === null ? undefined : await findOffer(tx, { offerId: offer_id })
      // The offer is locked first, as by all that may end it. A wallet that has redeemed it meanwhile keeps its credential.
      if (offer && (await endOpenOffer(tx, { offerId: offer.offer_id, now })))
        await flows.settleIssuance(tx, offer.issuance_id, { kind: 'rejected', reason: 'ACCESS_DENIED' })
      return answerTo({ ...pushed, decision: 'declined' })
    },
  }
}
