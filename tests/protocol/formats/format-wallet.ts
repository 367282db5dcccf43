import { answers } from '../wallet/claim-selection.ts'
import { readCredentialAnswer } from '../wallet/credential-endpoint.ts'
import type { HttpAnswer } from '../wallet/http-exchange.ts'
import { generateHolderKey, type HolderKey } from '../wallet/keys.ts'
import type { ResponseTampering, VpToken } from '../wallet/presentation-session.ts'
import type { ProofTampering } from '../wallet/proof.ts'
import { demand } from '../wallet/refusal.ts'
import type { PresentationRequest } from '../wallet/request-object.ts'
import { type AcceptedResponse, readAcceptedResponse } from '../wallet/response-endpoint.ts'
import { fetchStatus, STATUS } from '../wallet/status-list.ts'
import type { TestWallet } from '../wallet/wallet.ts'
import type { Binding, FormatHolder, HeldCredential, HeldRequest } from './format-holder.ts'
import { JWT_VC_HOLDER } from './jwt-vc-holder.ts'
import { MDOC_HOLDER } from './mdoc-holder.ts'

const HOLDERS: readonly FormatHolder[] = [JWT_VC_HOLDER, MDOC_HOLDER]

/** A request that a wallet has opened, in any way. */
type Opened = { request: HeldRequest & Pick<PresentationRequest, 'query' | 'transactionData'> }

/** The strict wallet for formats other than SD-JWT VC. It uses the same protocols, and independent libraries for the formats. */
export class FormatWallet {
  readonly #wallet: TestWallet

  constructor(wallet: TestWallet) {
    this.#wallet = wallet
  }

  /** Receives the offered credential. @throws WalletRefusal */
  async receive(
    link: string,
    { key = generateHolderKey(), proof = {} }: { key?: HolderKey; proof?: ProofTampering } = {},
  ): Promise<HeldCredential> {
    const { context } = this.#wallet
    const issuance = await this.#wallet.openOffer(link)
    const { value: accessToken } = await issuance.obtainToken()
    const proofs = [issuance.createProof(key, await issuance.obtainNonce(), proof)]
    const { credentials } = readCredentialAnswer(await issuance.sendCredentialRequest({ accessToken, proofs }), 1)
    const { configuration } = issuance
    const held = await holderOf(configuration.format).accept({
      compact: credentials[0] ?? '',
      key,
      configuration,
      issuer: issuance.offer.credentialIssuer,
      trustAnchors: context.trustAnchors,
      now: new Date(context.now()),
    })
    demand((await this.statusOf(held)) === STATUS.VALID, 'Token Status List 7.1', 'the new credential is not valid')
    return held
  }

  /** Returns the credential's status in its status list. */
  async statusOf({ format, status }: HeldCredential): Promise<number> {
    demand(status !== undefined, 'Token Status List 6', 'the credential has no status')
    return fetchStatus(this.#wallet.context, status, format === 'mso_mdoc' ? 'documents' : 'issuer')
  }

  /** Creates the answer of a wallet that discloses what the query asks for. */
  async vpToken({ request }: Opened, held: HeldCredential, more: Partial<Binding> = {}): Promise<VpToken> {
    const query = request.query.credentials.find(
      ({ format, types, claims }) =>
        format === held.format &&
        types.some((names) => names.every((name) => held.types.includes(name))) &&
        claims.every((claim) => answers(claim, held.claims)),
    )
    demand(query !== undefined, 'OpenID4VP 6.4', 'the wallet holds nothing for the query')
    const paths = query.claims.map(({ path }) => path)
    const transactionData = request.transactionData.filter(({ credentialIds }) => credentialIds.includes(query.id))
    const presentation = await holderOf(held.format).present(held, { request, paths, transactionData, ...more })
    return { [query.id]: [presentation] }
  }

  /** Sends an answer to a request, honest or not. */
  async send(
    link: string,
    held: HeldCredential,
    { binding, response }: { binding?: Partial<Binding>; response?: ResponseTampering } = {},
  ): Promise<HttpAnswer> {
    const open = await this.#wallet.openRequest(link)
    return open.sendResponse(open.encrypt(await this.vpToken(open, held, binding), response))
  }

  /** Presents what the verifier asks for. @throws WalletRefusal */
  async present(link: string, held: HeldCredential): Promise<AcceptedResponse> {
    return readAcceptedResponse(await this.send(link, held))
  }
}

function holderOf(format: string): FormatHolder {
  const holder = HOLDERS.find((one) => one.format === format)
  if (!holder) throw new Error(`this wallet does not support ${format}`)
  return holder
}
