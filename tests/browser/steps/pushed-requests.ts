import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'

const zOffer = z.object({ grants: z.object({ authorization_code: z.object({ issuer_state: z.string() }) }) })
const zPushed = z.object({ request_uri: z.string() })

/** Address of an app that the device of the test does not have, so the browser stays on the page after a decision. */
const REDIRECT_URI = 'com.example.wallet2:/callback'

/**
 * Pushes a request for a card as a wallet does (RFC 9126 section 2, OpenID4VCI 1.0 section 5.1), and returns the address that the wallet
 * opens in the browser.
 *
 * @param offer link of the offer that the request answers; undefined for a wallet that starts by itself
 */
export async function pushRequest(appUrl: string, cardId: string, offer?: string): Promise<string> {
  const issuerState = offer === undefined ? undefined : await issuerStateIn(offer)
  const form = new URLSearchParams({
    response_type: 'code',
    client_id: 'com.example.wallet',
    redirect_uri: REDIRECT_URI,
    scope: cardId,
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
    ...(issuerState !== undefined && { issuer_state: issuerState }),
  })
  const answer = await fetch(`${appUrl}/openid4vci/par`, { method: 'POST', body: form })
  const { request_uri } = zPushed.parse(await answer.json())
  return `${appUrl}/openid4vci/authorize?${new URLSearchParams({ client_id: 'com.example.wallet', request_uri })}`
}

async function issuerStateIn(offer: string): Promise<string> {
  const address = new URL(offer).searchParams.get('credential_offer_uri') ?? ''
  return zOffer.parse(await (await fetch(address)).json()).grants.authorization_code.issuer_state
}
