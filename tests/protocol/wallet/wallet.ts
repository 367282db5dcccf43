import { X509Certificate } from 'node:crypto'
import { OpenDigitalRequest } from './digital-session.ts'
import type { Fetch } from './http-exchange.ts'
import { type OpenIssuance, openOffer } from './issuance-session.ts'
import { generateHolderKey, type HolderKey } from './keys.ts'
import { type OpenPresentation, openRequest } from './presentation-session.ts'
import type { ReceivedCredential } from './received-credential.ts'
import { demand } from './refusal.ts'
import { readDigitalRequest } from './request-object.ts'
import type { AcceptedResponse } from './response-endpoint.ts'
import type { AnchorRole, WalletContext } from './wallet-context.ts'

type TestWalletOptions = {
  /** PEM texts, each with one or more certificates. A list is for all roles. */
  readonly trustAnchors: readonly string[] | Readonly<Record<AnchorRole, readonly string[]>>
  readonly fetch?: Fetch
  /** Epoch milliseconds. */
  readonly now?: () => number
  /** Transaction types that the wallet understands; defaults to all. */
  readonly transactionDataTypes?: readonly string[]
}

type ReceiveOptions = {
  /** PIN that the issuer showed. */
  readonly txCode?: string
  /** The offered credential to receive; defaults to the first one. */
  readonly configurationId?: string
  /** Key to bind the credential to; defaults to a new one. */
  readonly key?: HolderKey
}

/**
 * The strict wallet of the tests. `receive`, `present` and `decline` behave correctly, and refuse (`WalletRefusal`) everything
 * that OpenID4VCI 1.0, OpenID4VP 1.0, SD-JWT VC, Token Status List or HAIP do not allow. To misbehave, open the offer or the
 * request and call the methods of the result. Methods that send something return the unprocessed answer.
 *
 * @example
 * const wallet = new TestWallet({ trustAnchors: [pem] })
 * const credential = await wallet.receive(offerLink, { txCode: '1234' })
 * await wallet.present(requestLink, [credential])
 *
 * const issuance = await wallet.openOffer(offerLink)
 * const { value: accessToken } = await issuance.obtainToken()
 * const proof = issuance.createProof(key, await issuance.obtainNonce(), { header: { typ: 'JWT' } })
 * const answer = await issuance.sendCredentialRequest({ accessToken, proofs: [proof] })
 * readProtocolError(answer) // { error: 'invalid_proof', ... }
 *
 * const open = await wallet.openRequest(requestLink)
 * await open.sendPresentation([credential], { presentation: { keyBinding: { payload: { aud: 'somebody else' } } } })
 */
export class TestWallet {
  readonly context: WalletContext
  readonly #transactionDataTypes: readonly string[] | undefined

  constructor(options: TestWalletOptions) {
    this.context = {
      fetch: options.fetch ?? globalThis.fetch,
      now: options.now ?? Date.now,
      trustAnchors: anchorsByRole(options.trustAnchors),
    }
    this.#transactionDataTypes = options.transactionDataTypes
  }

  /** Fetches and checks an offer and its metadata. @throws WalletRefusal */
  openOffer(link: string, configurationId?: string): Promise<OpenIssuance> {
    return openOffer(this.context, link, configurationId)
  }

  /** Fetches and checks a presentation request. @throws WalletRefusal */
  openRequest(link: string): Promise<OpenPresentation> {
    return openRequest(this.context, link, this.#transactionDataTypes)
  }

  /** Checks a signed request that a browser has passed on with the origin of its page. @throws WalletRefusal */
  openDigitalRequest(data: unknown, origin: string): OpenDigitalRequest {
    const transactionDataTypes = this.#transactionDataTypes
    return new OpenDigitalRequest(
      this.context,
      readDigitalRequest(this.context, data, { origin, transactionDataTypes }),
    )
  }

  /** Receives the offered credential, and acknowledges it if the issuer requests that. @throws WalletRefusal */
  async receive(link: string, options: ReceiveOptions = {}): Promise<ReceivedCredential> {
    const issuance = await this.openOffer(link, options.configurationId)
    const { txCode } = issuance.offer
    demand(
      (txCode === undefined) === (options.txCode === undefined),
      'OpenID4VCI 4.1.1',
      'tx_code: only one of offer and options has one',
    )
    const token = await issuance.obtainToken(options.txCode)
    const key = options.key ?? generateHolderKey()
    const proof = issuance.createProof(key, await issuance.obtainNonce())
    const answer = await issuance.sendCredentialRequest({ accessToken: token.value, proofs: [proof] })
    const [credential] = await issuance.acceptCredentials(answer, [key])
    demand(credential !== undefined, 'OpenID4VCI 8.3', 'the issuer returned no credential')
    if (credential.notificationId !== undefined) await issuance.acknowledge(token, credential.notificationId)
    return credential
  }

  /** Presents exactly what the verifier asks for. @throws WalletRefusal */
  async present(link: string, held: readonly ReceivedCredential[]): Promise<AcceptedResponse> {
    return (await this.openRequest(link)).present(held)
  }

  /** Declines a request as a person would. @throws WalletRefusal */
  async decline(link: string): Promise<AcceptedResponse> {
    return (await this.openRequest(link)).decline()
  }
}

function anchorsByRole(given: TestWalletOptions['trustAnchors']): WalletContext['trustAnchors'] {
  const of = (role: AnchorRole) => ('issuer' in given ? given[role] : given).flatMap(certificatesOf)
  return { issuer: of('issuer'), documents: of('documents'), verifier: of('verifier') }
}

function certificatesOf(pem: string): readonly X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g)
  if (!blocks) throw new Error('The trust anchor is not a PEM certificate')
  return blocks.map((block) => new X509Certificate(block))
}
