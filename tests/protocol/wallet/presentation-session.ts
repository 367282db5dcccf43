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

/** Presentations of an answer by query id (OpenID4VP 8.1). */
export type VpToken = Readonly<Record<string, readonly string[]>>

/** Differences from an honest answer as a whole. */
export type ResponseTampering = {
  readonly presentation?: PresentationTampering
  /** Members of the encrypted payload to replace, add or (`undefined`) remove: vp_token, state. */
  readonly payload?: JsonObject
  /** Text to encrypt instead of a payload. */
  readonly rawPayload?: string
  readonly jwe?: JweTampering
}

/**
 * One presentation from the wallet's side, with the request fetched and checked. Methods that *send* return the unprocessed
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
    return presentSelection(this.#context, { ...this.request, audience: this.request.clientId }, selection, tampering)
  }

  createVpToken(held: readonly ReceivedCredential[], tampering?: PresentationTampering): VpToken {
    return Object.fromEntries(
      this.select(held).map((selection) => [selection.query.id, [this.createPresentation(selection, tampering)]]),
    )
  }

  /** Encrypts an answer (OpenID4VP 8.3): vp_token and state inside an unsigned JWE. */
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

  /** Answers with the wallet's credentials, honestly or tampered. */
  sendPresentation(held: readonly ReceivedCredential[], tampering: ResponseTampering = {}): Promise<HttpAnswer> {
    return this.sendResponse(this.encrypt(this.createVpToken(held, tampering.presentation), tampering))
  }

  /** Posts an unencrypted error answer (OpenID4VP 8.5). */
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

/** Creates the presentation of a selected credential, bound to a request. */
export function presentSelection(
  context: WalletContext,
  { audience, nonce, transactionData }: Pick<PresentationRequest, 'nonce' | 'transactionData'> & { audience: string },
  { query, credential, disclosures }: Selection,
  tampering?: PresentationTampering,
): string {
  return createPresentation(
    context,
    {
      issuerJws: credential.sdJwt.issuerJws,
      disclosures,
      key: credential.key,
      audience,
      nonce,
      transactionData: transactionData.filter((data) => data.credentialIds.includes(query.id)),
    },
    tampering,
  )
}

/**
 * Opens a presentation request: fetches and checks the request object.
 * @param transactionDataTypes transaction types that the wallet understands; undefined means all
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
