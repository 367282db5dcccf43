import { type Selection, selectCredentials } from './claim-selection.ts'
import type { HttpAnswer } from './http-exchange.ts'
import { type JsonObject, overridden } from './json-reading.ts'
import { encryptJwe, type JweTampering } from './jwe.ts'
import { createPresentation, type PresentationTampering } from './presentation.ts'
import type { ReceivedCredential } from './received-credential.ts'
import {
  fetchRequestObject,
  type PresentationRequest,
  type RequestLink,
  type RequestObjectFetch,
  readRequestLink,
  requestRequestObject,
} from './request-object.ts'
import { type AcceptedResponse, type PostedResponse, postResponse, readAcceptedResponse } from './response-endpoint.ts'
import type { WalletContext } from './wallet-context.ts'

/** The presentations of an answer by query id (OpenID4VP 8.1). */
export type VpToken = Readonly<Record<string, readonly string[]>>

/** How an answer as a whole differs from an honest one. */
export type ResponseTampering = {
  readonly presentation?: PresentationTampering
  /** Members of the encrypted payload to replace, add or (`undefined`) remove: vp_token, state. */
  readonly payload?: JsonObject
  /** Encrypted instead of a payload. */
  readonly rawPayload?: string
  readonly jwe?: JweTampering
}

/**
 * One presentation from the wallet's side, with the request fetched and checked. Methods that *send* return the untouched
 * answer.
 */
export class OpenPresentation {
  readonly link: RequestLink
  readonly request: PresentationRequest
  readonly #context: WalletContext

  constructor(context: WalletContext, link: RequestLink, request: PresentationRequest) {
    this.#context = context
    this.link = link
    this.request = request
  }

  /** Fetches the request object again. */
  sendRequestObjectRequest(options: RequestObjectFetch = {}): Promise<HttpAnswer> {
    return requestRequestObject(this.#context, this.link.requestUri, options)
  }

  select(held: readonly ReceivedCredential[]): readonly Selection[] {
    return selectCredentials(this.request.query, held)
  }

  createPresentation(selection: Selection, tampering?: PresentationTampering): string {
    const { query, credential, disclosures } = selection
    return createPresentation(
      this.#context,
      {
        issuerJws: credential.sdJwt.issuerJws,
        disclosures,
        key: credential.key,
        audience: this.request.clientId,
        nonce: this.request.nonce,
        transactionData: this.request.transactionData.filter((data) => data.credentialIds.includes(query.id)),
      },
      tampering,
    )
  }

  createVpToken(held: readonly ReceivedCredential[], tampering?: PresentationTampering): VpToken {
    return Object.fromEntries(
      this.select(held).map((selection) => [selection.query.id, [this.createPresentation(selection, tampering)]]),
    )
  }

  /** The encrypted answer (OpenID4VP 8.3): vp_token and state inside an unsigned JWE. */
  encrypt(vpToken: VpToken, tampering: ResponseTampering = {}): string {
    const payload = { vp_token: vpToken, state: this.request.state }
    const plaintext = tampering.rawPayload ?? JSON.stringify(overridden(payload, tampering.payload))
    return encryptJwe(plaintext, this.request.encryption, tampering.jwe)
  }

  /** Posts anything to the response_uri. */
  sendRaw(response: PostedResponse): Promise<HttpAnswer> {
    return postResponse(this.#context, this.request.responseUri, response)
  }

  /** Posts an encrypted answer. */
  sendResponse(jwe: string): Promise<HttpAnswer> {
    return this.sendRaw({ parameters: [['response', jwe]] })
  }

  /** Answers with what the wallet holds, honestly or not. */
  sendPresentation(held: readonly ReceivedCredential[], tampering: ResponseTampering = {}): Promise<HttpAnswer> {
    return this.sendResponse(this.encrypt(this.createVpToken(held, tampering.presentation), tampering))
  }

  /** Posts an error answer in clear (OpenID4VP 8.5). */
  sendError(error = 'access_denied', state: string | undefined = this.request.state): Promise<HttpAnswer> {
    return this.sendRaw({
      parameters: [['error', error], ...(state === undefined ? [] : [['state', state] as const])],
    })
  }

  async present(held: readonly ReceivedCredential[]): Promise<AcceptedResponse> {
    return readAcceptedResponse(await this.sendPresentation(held))
  }

  async decline(): Promise<AcceptedResponse> {
    return readAcceptedResponse(await this.sendError())
  }
}

/**
 * Opens a presentation request: fetches and checks the request object.
 *
 * @param transactionDataTypes the transactions that the wallet understands; every one if undefined
 * @throws WalletRefusal
 */
export async function openRequest(
  context: WalletContext,
  link: string,
  transactionDataTypes?: readonly string[],
): Promise<OpenPresentation> {
  const requestLink = readRequestLink(link)
  return new OpenPresentation(
    context,
    requestLink,
    await fetchRequestObject(context, requestLink, transactionDataTypes),
  )
}
