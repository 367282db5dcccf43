import { FormatWallet } from '../protocol/formats/format-wallet.ts'
import { JWT_VC_HOLDER } from '../protocol/formats/jwt-vc-holder.ts'
import { readCredentialAnswer, requestCredential } from '../protocol/wallet/credential-endpoint.ts'
import { exchange, type Fetch, type HttpAnswer, readJsonAnswer } from '../protocol/wallet/http-exchange.ts'
import { readString } from '../protocol/wallet/json-reading.ts'
import { generateHolderKey } from '../protocol/wallet/keys.ts'
import { readNonce, requestNonce } from '../protocol/wallet/nonce.ts'
import { readOffer, readOfferLink, requestOffer } from '../protocol/wallet/offer.ts'
import { createProof } from '../protocol/wallet/proof.ts'
import { readAcceptedResponse } from '../protocol/wallet/response-endpoint.ts'
import { readToken, requestToken } from '../protocol/wallet/token.ts'
import { TestWallet } from '../protocol/wallet/wallet.ts'
import { documentPresenter } from './document-presenter.ts'
import type { Flow, FlowsOfCard } from './load-generator.ts'
import { CARD_NAMES, type CardName, forEachCard, MEASURED_CARDS } from './measured-cards.ts'
import type { MeasuredServer } from './measured-program.ts'

/** Number of copies in a batch. */
export const BATCH = 10

let visitors = 0

/** The flows of a card, and an issuance of `BATCH` copies, which only some cards allow. */
type ProductFlows = FlowsOfCard & { readonly batch: Flow }

/** A function that presents a credential to the verifier named in a request link. */
type Presenter = (link: string) => Promise<unknown>

/**
 * Creates both flows of each card, with the requests of a browser and of a wallet. The wallet already knows the issuer's metadata, and
 * the browser does not poll.
 */
export async function productFlows({
  publicUrl,
  trustAnchor,
  fetch,
}: Pick<MeasuredServer, 'publicUrl' | 'trustAnchor' | 'fetch'>): Promise<Readonly<Record<CardName, ProductFlows>>> {
  const wallet = new TestWallet({ trustAnchors: [trustAnchor], fetch })
  const flows = new Map<CardName, ProductFlows>()
  for (const card of CARD_NAMES) flows.set(card, await flowsOfCard({ publicUrl, fetch, wallet }, card))
  return forEachCard((card) => flows.get(card) as ProductFlows)
}

async function flowsOfCard(
  { publicUrl, fetch, wallet }: { publicUrl: string; fetch: Fetch; wallet: TestWallet },
  card: CardName,
): Promise<ProductFlows> {
  const { type, prefix, begin } = MEASURED_CARDS[card]
  const { context } = wallet

  // First, the wallet opens and receives an offer with all checks, which proves that the flow works. The measured flow uses the results.
  const { issuer, authorizationServer, configuration } = await wallet.openOffer(await offer())
  const present = await presenterOf(card, wallet, await offer())
  const keys = Array.from({ length: BATCH }, generateHolderKey)

  async function offer(): Promise<string> {
    const answer = await post(begin.path, begin.body)
    return readString(readJsonAnswer(answer, 200, 'new issuance', 'the API').url, 'url', 'the API')
  }

  function post(path: string, body: object): Promise<HttpAnswer> {
    return exchange(fetch, `${publicUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': nextVisitor() },
      body: JSON.stringify(body),
    })
  }

  async function issue(copies: number): Promise<void> {
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
      proofs: keys.slice(0, copies).map((key) => createProof(context, key, issuer.credentialIssuer, nonce)),
    })
    readCredentialAnswer(answer, copies)
  }

  async function presentation(): Promise<void> {
    const answer = await post(`${prefix}/presentation/request`, { type, state: '' })
    const { url, id } = readJsonAnswer(answer, 200, 'new presentation', 'the API')
    await present(readString(url, 'url', 'the API'))
    const result = readJsonAnswer(await post(`${prefix}/presentation/response-html`, { id }), 200, 'result', 'the API')
    if (result.status !== 'OK') throw new Error(`The presentation ended with ${JSON.stringify(result)}`)
  }

  return { issuance: () => issue(1), batch: () => issue(BATCH), presentation }
}

/** Receives the offered credential once, and returns a function that presents it. */
async function presenterOf(card: CardName, wallet: TestWallet, offer: string): Promise<Presenter> {
  if (card === 'bank account' || card === 'dc+sd-jwt') {
    const credential = await wallet.receive(offer)
    return (link) => wallet.present(link, [credential])
  }
  const held = await new FormatWallet(wallet).receive(offer)
  const presentDocument = card === 'mso_mdoc' ? documentPresenter(held) : undefined
  return async (link) => {
    const open = await wallet.openRequest(link)
    const { request } = open
    const [{ id } = { id: '' }] = request.query.credentials
    const presentation =
      presentDocument?.(request) ?? (await JWT_VC_HOLDER.present(held, { request, paths: [], transactionData: [] }))
    return readAcceptedResponse(await open.sendResponse(open.encrypt({ [id]: [presentation] })))
  }
}

/**
 * Returns a new client address. Each flow has an address of its own, so the limits per address count only the requests of one
 * visitor.
 */
function nextVisitor(): string {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}
