import { createHash } from 'node:crypto'
import { clientAuthenticationAnonymous, clientAuthenticationNone } from '@openid4vc/oauth2'
import { type IssuerMetadataResult, Openid4vciClient } from '@openid4vc/openid4vci'
import {
  isOpenid4vpAuthorizationRequestDcApi,
  Openid4vpClient,
  type ResolvedOpenid4vpAuthorizationRequest,
} from '@openid4vc/openid4vp'
import { DcqlQuery } from 'dcql'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { generateHolderKey, type HolderKey } from '../wallet/keys.ts'
import { joseCallbacks, keyOfCertificate, plain, sdJwtJudge } from './callbacks.ts'

/** Differences between wallets that the specifications allow. */
export type WalletManners = {
  /**
   * Client id in the token request, also `iss` of the key proof (OpenID4VCI 1.0 sections 6.1 and F.1); undefined for an anonymous
   * wallet.
   */
  clientId?: string
  /** Members added to each form, which the server must ignore (OpenID4VCI 6.1, OpenID4VP 8.1). */
  extraMembers?: Readonly<Record<string, string>>
  /** Key to which cards are bound; defaults to a new one. */
  holder?: HolderKey
}

/** A wallet made of the @openid4vc and @sd-jwt libraries. */
export class LibraryWallet {
  /** The library's client for issuers. */
  readonly issuance: Openid4vciClient
  /** The library's client for verifiers. */
  readonly presentation: Openid4vpClient
  readonly #holder: HolderKey
  readonly #clientId: string | undefined

  constructor({ clientId, extraMembers = {}, holder = generateHolderKey() }: WalletManners = {}) {
    this.#holder = holder
    this.#clientId = clientId
    const callbacks = {
      ...joseCallbacks(this.#holder.privateKey),
      clientAuthentication:
        clientId === undefined ? clientAuthenticationAnonymous() : clientAuthenticationNone({ clientId }),
      fetch: fetchWith(extraMembers),
    }
    this.issuance = new Openid4vciClient({ callbacks })
    this.presentation = new Openid4vpClient({ callbacks })
  }

  /** Receives an offered credential. */
  async receive(link: string, txCode?: string): Promise<string> {
    const { issuance } = this
    const credentialOffer = await issuance.resolveCredentialOffer(link)
    const issuerMetadata = await issuance.resolveIssuerMetadata(credentialOffer.credential_issuer)
    const [credentialConfigurationId = ''] = credentialOffer.credential_configuration_ids
    const { accessTokenResponse } = await issuance.retrievePreAuthorizedCodeAccessTokenFromOffer({
      credentialOffer,
      issuerMetadata,
      ...(txCode === undefined ? {} : { txCode }),
    })
    const { c_nonce: nonce } = await issuance.requestNonce({ issuerMetadata })
    const { jwt } = await issuance.createCredentialRequestJwtProof({
      issuerMetadata,
      credentialConfigurationId,
      nonce,
      signer: { method: 'jwk', alg: 'ES256', publicJwk: this.#holder.publicJwk },
      ...(this.#clientId === undefined ? {} : { clientId: this.#clientId }),
    })
    const { credentialResponse } = await issuance.retrieveCredentials({
      issuerMetadata,
      credentialConfigurationId,
      accessToken: accessTokenResponse.access_token,
      proofs: { jwt: [jwt] },
    })
    await this.#acknowledge(issuerMetadata, accessTokenResponse.access_token, credentialResponse.notification_id)
    const [first] = credentialResponse.credentials ?? []
    const credential: unknown =
      typeof first === 'object' && first !== null && 'credential' in first ? first.credential : first
    if (typeof credential !== 'string') throw new Error('no credential')
    return credential
  }

  async #acknowledge(issuerMetadata: IssuerMetadataResult, accessToken: string, notificationId: unknown) {
    if (typeof notificationId !== 'string') throw new Error('no notification_id')
    await this.issuance.sendNotification({
      issuerMetadata,
      accessToken,
      notification: { event: 'credential_accepted', notificationId },
    })
  }

  /**
   * Returns an instance of the @sd-jwt library with the holder's key. The library checks a credential as any verifier does, including
   * the status in the status list.
   */
  async judgeOf(credential: string) {
    const { x5c } = decodeProtectedHeader(credential)
    return sdJwtJudge({
      issuerKey: await keyOfCertificate(x5c?.[0]),
      holderKey: this.#holder.privateKey,
      fetchStatusList: () => statusListToken(credential),
    })
  }

  /** Fetches and checks a presentation request. */
  resolve(link: string): Promise<ResolvedOpenid4vpAuthorizationRequest> {
    const { params } = this.presentation.parseOpenid4vpAuthorizationRequest({ authorizationRequest: link })
    return this.presentation.resolveOpenId4vpAuthorizationRequest({ authorizationRequestPayload: params })
  }

  /** Answers a presentation request and confirms its transactions. */
  async present(link: string, credential: string): Promise<Response> {
    const request = await this.resolve(link)
    const { authorizationRequestPayload } = request
    if (isOpenid4vpAuthorizationRequestDcApi(authorizationRequestPayload)) throw new Error('not by the browser')
    const answer = await this.#answerTo(request, credential, authorizationRequestPayload.client_id)
    const { response } = await this.presentation.submitOpenid4vpAuthorizationResponse({
      ...answer,
      authorizationRequestPayload,
    })
    return response
  }

  /**
   * Answers a signed presentation request that a browser has passed on (OpenID4VP 1.0 appendix A), and confirms its transactions.
   *
   * @param origin origin of the page, as the browser tells it the wallet
   * @returns data of the credential with which the browser answers the page
   */
  async presentByBrowser(request: unknown, credential: string, origin: string): Promise<{ response: string }> {
    const resolved = await this.resolveByBrowser(request, origin)
    return this.#encrypted(await this.#answerTo(resolved, credential, `origin:${origin}`, origin))
  }

  /** Answers such a request with presentations that another library made, by the id of their query. */
  async answerByBrowser(request: unknown, origin: string, vpToken: Readonly<Record<string, readonly string[]>>) {
    const { authorizationRequestPayload } = await this.resolveByBrowser(request, origin)
    const presentations = plain<Record<string, string[]>>(vpToken)
    const answer = await this.#createAnswer({ authorizationRequestPayload, origin }, presentations)
    return this.#encrypted(answer)
  }

  #encrypted({ jarm }: Awaited<ReturnType<LibraryWallet['presentation']['createOpenid4vpAuthorizationResponse']>>): {
    response: string
  } {
    if (jarm === undefined) throw new Error('the answer is not encrypted')
    return { response: jarm.responseJwt }
  }

  /** Checks a signed request that a browser has passed on. */
  resolveByBrowser(request: unknown, origin: string): Promise<ResolvedOpenid4vpAuthorizationRequest> {
    const { params } = this.presentation.parseOpenid4vpAuthorizationRequest({
      authorizationRequest: request as Record<string, unknown>,
    })
    return this.presentation.resolveOpenId4vpAuthorizationRequest({ authorizationRequestPayload: params, origin })
  }

  async #answerTo(
    request: ResolvedOpenid4vpAuthorizationRequest,
    credential: string,
    audience: string,
    origin?: string,
  ) {
    const { authorizationRequestPayload } = request
    const [wanted] = readQuery(request).credentials
    if (!wanted?.claims) throw new Error('the request asks for nothing')
    const names = wanted.claims.map((claim) => ('path' in claim ? String(claim.path[0]) : ''))
    const judge = await this.judgeOf(credential)
    const iat = Math.floor(Date.now() / 1000)
    const presented = await judge.present(credential, Object.fromEntries(names.map((name) => [name, true])), {
      kb: { payload: { iat, aud: audience, nonce: authorizationRequestPayload.nonce, ...confirmationOf(request) } },
    })
    return this.#createAnswer({ authorizationRequestPayload, origin }, { [wanted.id]: [presented] })
  }

  #createAnswer(
    {
      authorizationRequestPayload,
      origin,
    }: Pick<ResolvedOpenid4vpAuthorizationRequest, 'authorizationRequestPayload'> & { origin?: string | undefined },
    vp_token: Record<string, string[]>,
  ) {
    return this.presentation.createOpenid4vpAuthorizationResponse({
      authorizationRequestPayload,
      ...(origin === undefined ? {} : { origin }),
      authorizationResponsePayload: { vp_token },
      jarm: {
        encryption: { nonce: 'a-nonce-of-the-wallet' },
        serverMetadata: {
          authorization_signing_alg_values_supported: [],
          authorization_encryption_alg_values_supported: ['ECDH-ES'],
          authorization_encryption_enc_values_supported: ['A128GCM'],
        },
      },
    })
  }
}

/** Creates a fetch function that adds members to each form. */
function fetchWith(members: Readonly<Record<string, string>>): typeof globalThis.fetch {
  return (url, init) => {
    const isForm = new Headers(init?.headers).get('content-type')?.includes('x-www-form-urlencoded') ?? false
    // The library sets the media type of forms on GET requests too, so the body is checked as well.
    if (!isForm || !init?.body) return fetch(url, init)
    const form = new URLSearchParams(String(init.body))
    for (const [name, value] of Object.entries(members)) form.append(name, value)
    return fetch(url, { ...init, body: form.toString() })
  }
}

async function statusListToken(credential: string): Promise<string> {
  const { status } = decodeJwt<{ status: { status_list: { uri: string } } }>(credential.split('~')[0] ?? '')
  return (await fetch(status.status_list.uri)).text()
}

/** Returns the key binding's confirmation of the transactions in a request (OpenID4VP 1.0 section B.3.3.1). */
function confirmationOf({ transactionData = [] }: ResolvedOpenid4vpAuthorizationRequest): Record<string, unknown> {
  if (transactionData.length === 0) return {}
  return {
    transaction_data_hashes: transactionData.map(({ encoded }) =>
      createHash('sha256').update(encoded).digest('base64url'),
    ),
    transaction_data_hashes_alg: 'sha-256',
  }
}

/** Returns the query of a request as the library parses it. */
export function readQuery({ dcql }: ResolvedOpenid4vpAuthorizationRequest): DcqlQuery {
  const query = DcqlQuery.parse(dcql?.query as DcqlQuery.Input)
  DcqlQuery.validate(query)
  return query
}
