import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { RouteDescription } from '../../../../platform/http/description/route-description.ts'
import { randomId } from '../../../../platform/secrets/random-id.ts'
import { PRESENTATION_CALLS } from '../presentation-calls.ts'
import type { LinkChannel } from './channel.ts'
import { directPost } from './direct-post.ts'

const onSameDevice = (call: RouteDescription): RouteDescription => ({
  ...call,
  operationId: `${call.operationId}OnSameDevice`,
  summary: `${call.summary}, on the same device`,
})

/**
 * Channel for a wallet on the same device as the browser that started the presentation. An answer counts only when that browser returns
 * with the response code, which is in the address that the wallet opens next (OpenID4VP 1.0 sections 13.3 and 14.2).
 */
export const SAME_DEVICE = {
  ...directPost({ request: '/openid4vp/same-device/requests', response: '/openid4vp/same-device/responses' }),
  name: 'same-device',
  calls: {
    request: onSameDevice(PRESENTATION_CALLS.request),
    postedRequest: onSameDevice(PRESENTATION_CALLS.postedRequest),
    response: onSameDevice(PRESENTATION_CALLS.response),
  },
  afterAnswer(publicUrl) {
    const responseCode = randomId()
    // The code is in the fragment, so that it stays out of logs and of the Referer header.
    return { body: { redirect_uri: `${publicUrl}${PAGES.fromWallet}#response_code=${responseCode}` }, responseCode }
  },
} satisfies LinkChannel
