import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { CLIENT_ID, openCodeWallet } from '../../apps/server/src/credentials/openid4vc/code-wallet.fixture.ts'

/** Returns an honest wallet that takes a card, by default the basic bank account, from a server by authorization code. A test can change each message. */
export const openWalletOf = (url: string, now: () => EpochMilliseconds = Date.now, cardId = 'bank-account-basic') =>
  openCodeWallet({
    ...{ publicUrl: url, cardId, now },
    async send(method, path, { type, payload = '', headers, authorization }) {
      const answer = await fetch(`${url}${path}`, {
        ...{ method, body: payload },
        headers: { ...headers, ...(type ? { 'content-type': type } : {}), ...(authorization ? { authorization } : {}) },
      })
      const body = (await answer.json()) as Record<string, unknown>
      return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
    },
  })

/** Returns the address at which a browser opens a pushed request. */
export const authorizeUrl = (url: string, requestUri: string): string =>
  `${url}/openid4vci/authorize?${new URLSearchParams({ client_id: CLIENT_ID, request_uri: requestUri })}`

/** Returns the parameter by which a wallet answers the offer of a link. */
export async function issuerStateOf(link: string | undefined): Promise<{ issuer_state: string }> {
  const offer = await fetch(new URL(link ?? '').searchParams.get('credential_offer_uri') ?? '')
  const { grants } = (await offer.json()) as { grants: { authorization_code: { issuer_state: string } } }
  return grants.authorization_code
}
