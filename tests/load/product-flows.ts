import { readCredentialAnswer, requestCredential } from '../protocol/wallet/credential-endpoint.ts'
import { exchange, type Fetch, type HttpAnswer, readJsonAnswer } from '../protocol/wallet/http-exchange.ts'
import { readString } from '../protocol/wallet/json-reading.ts'
import { generateHolderKey } from '../protocol/wallet/keys.ts'
import { readNonce, requestNonce } from '../protocol/wallet/nonce.ts'
import { readOffer, readOfferLink, requestOffer } from '../protocol/wallet/offer.ts'
import { createProof } from '../protocol/wallet/proof.ts'
import { readToken, requestToken } from '../protocol/wallet/token.ts'
import { TestWallet } from '../protocol/wallet/wallet.ts'
import type { Flow } from './load-generator.ts'
import type { Ready } from './measured-process.ts'

/** The card that is issued and presented: the bank account, verified only, without a payment. */
const TYPE = 'BankAccount'

let visitors = 0

/**
 * The whole of an issuance and of a presentation, as a browser and a wallet make them together. The wallet knows the
 * issuer's metadata already, and does not poll.
 */
export async function productFlows(
  { origin, trustAnchor = '' }: Ready,
  fetch: Fetch,
): Promise<{ readonly issuance: Flow; readonly presentation: Flow }> {
  const wallet = new TestWallet({ trustAnchors: [trustAnchor], fetch })
  const { context } = wallet

  // One strict issuance: what is measured is right, and the wallet learns the endpoints.
  const { issuer, authorizationServer, configuration } = await wallet.openOffer(await offer())
  const credential = await wallet.receive(await offer())
  const key = generateHolderKey()

  async function offer(): Promise<string> {
    const answer = await post('/basic/request2', { fieldData: { displayName: 'Anna Nowak' }, type: TYPE })
    return readString(readJsonAnswer(answer, 200, 'new issuance', 'the API').url, 'url', 'the API')
  }

  function post(path: string, body: object): Promise<HttpAnswer> {
    return exchange(fetch, `${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': nextVisitor() },
      body: JSON.stringify(body),
    })
  }

  async function issuance(): Promise<void> {
    const link = readOfferLink(await offer())
    if (link.kind !== 'by-reference') throw new Error('The offer is not by reference')
    const { preAuthorizedCode } = readOffer(
      readJsonAnswer(await requestOffer(context, link.uri), 200, 'offer', 'OpenID4VCI 4.1.3'),
    )
    const token = readToken(await requestToken(context, authorizationServer.tokenEndpoint, { code: preAuthorizedCode }))
    const nonce = readNonce(await requestNonce(context, issuer.nonceEndpoint ?? ''))
    const answer = await requestCredential(context, issuer.credentialEndpoint, {
      accessToken: token.value,
      configurationId: configuration.id,
      proofs: [createProof(context, key, issuer.credentialIssuer, nonce)],
    })
    readCredentialAnswer(answer, 1)
  }

  async function presentation(): Promise<void> {
    const answer = await post('/basic/presentation/request', { type: TYPE, state: '' })
    const { url, id } = readJsonAnswer(answer, 200, 'new presentation', 'the API')
    await wallet.present(readString(url, 'url', 'the API'), [credential])
    const result = readJsonAnswer(await post('/basic/presentation/response-html', { id }), 200, 'result', 'the API')
    if (result.status !== 'OK') throw new Error(`The presentation ended with ${JSON.stringify(result)}`)
  }

  return { issuance, presentation }
}

/** Each flow is another visitor's, from an address of its own: what is counted for an address is what one visitor has. */
function nextVisitor(): string {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}
