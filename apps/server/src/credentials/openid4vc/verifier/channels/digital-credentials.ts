import { jwkThumbprint } from '../../jose/ec-key.ts'
import type { Channel } from './channel.ts'

/** Name of the protocol (OpenID4VP 1.0 appendix A.1). */
export const SIGNED_REQUEST_PROTOCOL = 'openid4vp-v1-signed'

/**
 * Channel of the Digital Credentials API: a page passes the request on to the browser, and the browser passes it on to a wallet with the
 * origin of the page (OpenID4VP 1.0 appendix A).
 *
 * @param origins origins of our pages, one of which the wallet has to find in the request (appendix A.2)
 * @param origin the one of them whose page has received the answer: the holder signs it (appendices A.4 and B.2.6.2)
 */
export const digitalCredentials = (origins: readonly string[], origin: string): Channel => ({
  requestMembers: () => ({ response_mode: 'dc_api.jwt', expected_origins: origins }),
  binding: (_request, { nonce, responseKey }) => ({
    audience: `origin:${origin}`,
    nonce,
    handover: {
      name: 'OpenID4VPDCAPIHandover',
      info: [origin, nonce, Buffer.from(jwkThumbprint(responseKey), 'base64url')],
    },
  }),
})
