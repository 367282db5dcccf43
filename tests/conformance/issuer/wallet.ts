import type { KeyObject } from 'node:crypto'
import { hash, randomBytes } from 'node:crypto'
import { x5cOf } from '../../protocol/wallet/forge.ts'
import { type Answer, isJson, isNotStored, send } from '../http.ts'
import { at, isObject, type Members, unknownMembers } from '../json.ts'
import { now, pooledKey, publicJwk, signJwt } from '../jwt.ts'
import type { Run } from '../run.ts'
import { type AuthenticationFault, ClientAuthentication } from './client-authentication.ts'
import { CLIENTS, type Client } from './clients.ts'
import { type DpopFault, dpopProof } from './dpop.ts'
import type { IssuerStage } from './issuer-stage.ts'
import { fetchMetadata, type Metadata } from './metadata.ts'

/** Members of a request to the authorization server. */
export type Parameters = Record<string, string>

export type AccessToken = { value: string; type: string; credentialIdentifier: string | undefined }

/** Changes to a request for the credential. */
export type CredentialRequest = {
  token: AccessToken
  /** Returns the body; the honest one by default. */
  body?: (honest: Members) => object
  /** Changes the key attestation in the key proof. */
  attestation?: (honest: string) => string
  /** Changes the key proof. */
  proof?: (honest: string) => string
  cNonce?: (honest: string) => string
  dpop?: DpopFault
  /** Changes the headers, after the DPoP proof was added. */
  headers?: (honest: [string, string][]) => [string, string][]
  /** Parameters in the address. */
  query?: Parameters
  /** Forgets the nonce of the server, so that the server has to ask for it. */
  forgetsNonce?: boolean
}

/** The suite as a wallet: one of its clients in one module. It sends what the suite sends, and returns the answers. */
export class Wallet {
  readonly stage: IssuerStage
  readonly run: Run
  readonly client: Client
  readonly metadata: Metadata
  readonly proofKey = pooledKey()
  dpopKey = pooledKey()
  /** Changes to the DPoP proofs for the authorization server. */
  dpopFault: DpopFault = {}
  /** Whether the server asked for a nonce since this was last set to false. */
  wasAskedForNonce = false
  readonly #authentication: ClientAuthentication
  #serverNonce: string | undefined
  #resourceNonce: string | undefined

  private constructor(
    stage: IssuerStage,
    run: Run,
    parts: { client: Client; metadata: Metadata; fault: AuthenticationFault },
  ) {
    this.stage = stage
    this.run = run
    this.client = parts.client
    this.metadata = parts.metadata
    this.#authentication = new ClientAuthentication(stage, parts.client, parts.fault)
  }

  static async open(
    stage: IssuerStage,
    run: Run,
    { client = CLIENTS[0], fault = {} }: { client?: Client; fault?: AuthenticationFault } = {},
  ): Promise<Wallet> {
    const metadata = await fetchMetadata(stage, run)
    const wallet = new Wallet(stage, run, { client, metadata, fault })
    wallet.#checkConfiguration()
    if (stage.clientAuth === 'client_attestation') await wallet.#fetchChallenge()
    return wallet
  }

  #checkConfiguration(): void {
    const { stage, metadata } = this
    const run: Run = this.run
    const missing = ['authorization_endpoint', 'token_endpoint', 'issuer'].filter((name) => !(name in metadata.server))
    run.ensure('CheckServerConfiguration', missing.length === 0, `no ${missing.join(', ')}`)
    const configuration = at(metadata.issuer, 'credential_configurations_supported', stage.card.id)
    run.ensure('VCIResolveRequestedCredentialConfiguration', isObject(configuration), `no card ${stage.card.id}`)
    const format = stage.format === 'mdoc' ? 'mso_mdoc' : 'dc+sd-jwt'
    run.ensure('VCIEnsureResolvedCredentialConfigurationMatchesSelection', configuration.format === format, '')
    run.ensure('VCIResolveCredentialProofTypeToUse', at(configuration, 'proof_types_supported', 'jwt'), 'no jwt proof')
    if (stage.profile !== 'haip') return
    run.ensure('VCIValidateNonceEndpointInIssuerMetadata', 'nonce_endpoint' in metadata.issuer, 'no nonce_endpoint')
    run.ensure('VCIEnsureScopePresentInCredentialConfigurationForHaip', 'scope' in configuration, 'no scope')
  }

  async #fetchChallenge(): Promise<void> {
    const run: Run = this.run
    const endpoint = this.metadata.server.challenge_endpoint
    if (endpoint === undefined) return
    const answer = await send(String(endpoint), { method: 'POST' })
    run.ensure('CallClientAttestationChallengeEndpoint', answer.status === 200, `answered ${answer.status}`)
    run.expect('EnsureContentTypeJson', isJson(answer), 'the challenge is no JSON')
    run.ensure('CheckCacheControlHeaderContainsNoStore', isNotStored(answer), 'the challenge may be stored')
    const challenge = at(answer.body, 'attestation_challenge')
    run.ensure('ValidateClientAttestationChallengeResponse', typeof challenge === 'string' && challenge !== '', '')
    const surplus = unknownMembers(answer.body, ['attestation_challenge'])
    run.expect('CheckClientAttestationChallengeResponseForUnknownFields', surplus.length === 0, surplus.join(', '))
    this.#authentication.challenge = challenge
  }

  get issuer(): string {
    return String(this.metadata.server.issuer)
  }

  /** Returns the parameters of an authorization request, and the verifier of its code challenge. */
  authorizationRequest(): { parameters: Parameters; verifier: string } {
    const { stage, client } = this
    const verifier = randomBytes(32).toString('base64url')
    const details = [
      { type: 'openid_credential', credential_configuration_id: stage.card.id, locations: [this.issuer] },
    ]
    const parameters = {
      client_id: client.id,
      redirect_uri: client.redirectUri,
      scope: stage.card.id,
      state: randomBytes(client === CLIENTS[0] ? 8 : 64).toString('hex'),
      response_type: 'code',
      code_challenge: hash('sha256', verifier, 'base64url'),
      code_challenge_method: 'S256',
      ...(stage.request === 'rar' ? { authorization_details: JSON.stringify(details) } : {}),
    }
    return { parameters, verifier }
  }

  /** Pushes an authorization request (RFC 9126). A DPoP proof is sent only if asked for. */
  push(parameters: Parameters, { method = 'POST', withDpop = false } = {}): Promise<Answer> {
    const url = String(this.metadata.server.pushed_authorization_request_endpoint)
    return this.#authenticated({ url, method, parameters, withDpop })
  }

  /** Sends a token request. */
  token(parameters: Parameters, { withDpop = true } = {}): Promise<Answer> {
    return this.#authenticated({
      url: String(this.metadata.server.token_endpoint),
      method: 'POST',
      parameters,
      withDpop,
    })
  }

  /** Sends a request to the authorization server. If the server asks for a nonce, it is sent again once. */
  async #authenticated(request: {
    url: string
    method: string
    parameters: Parameters
    withDpop: boolean
  }): Promise<Answer> {
    const { url, method, parameters, withDpop } = request
    for (let attempt = 1; ; attempt += 1) {
      const { headers, parameters: own } = this.#authentication.forRequest(this.issuer)
      const proof = { method, url, nonce: this.#serverNonce }
      const dpop = withDpop ? { DPoP: dpopProof(this.dpopKey, proof, this.dpopFault) } : {}
      const body = new URLSearchParams({ ...parameters, ...own })
      const answer = await send(url, { method, headers: { ...headers, ...dpop }, body })
      this.#noteChallenge(answer)
      const nonce = answer.headers.get('dpop-nonce') ?? undefined
      const isAsked = answer.status === 400 && at(answer.body, 'error') === 'use_dpop_nonce'
      if (nonce !== undefined && (isAsked || answer.status < 300)) this.#serverNonce = nonce
      if (!isAsked || !withDpop || attempt === 2) return answer
      this.run.ensure(
        'CallTokenEndpointAllowingDpopNonceErrorAndReturnFullResponse',
        nonce,
        'no DPoP-Nonce to retry with',
      )
    }
  }

  /** The suite takes the newest challenge for its next request. */
  #noteChallenge({ headers }: Answer): void {
    const challenge = headers.get('oauth-client-attestation-challenge')
    if (challenge === null) return
    const isUsable = /^[\x21-\x7e]+$/.test(challenge)
    this.run.ensure('ExtractClientAttestationChallengeFromResponseHeader', isUsable, `challenge ${challenge}`)
    this.#authentication.challenge = challenge
  }

  /** Fetches a nonce for a key proof. */
  async cNonce(): Promise<string> {
    const run: Run = this.run
    const answer = await send(String(this.metadata.issuer.nonce_endpoint), { method: 'POST' })
    run.ensure('CallCredentialIssuerNonceEndpoint', answer.status === 200, `a nonce is answered ${answer.status}`)
    run.expect('EnsureContentTypeJson', isJson(answer), 'the nonce is no JSON')
    run.ensure('CheckCacheControlHeaderContainsNoStore', isNotStored(answer), 'the nonce may be stored')
    const nonce = at(answer.body, 'c_nonce')
    run.ensure('VCIValidateCredentialNonceResponse', typeof nonce === 'string' && nonce !== '', 'no c_nonce')
    return nonce
  }

  /** What the card demands of an attestation of the key; undefined if it needs none. */
  get attestationDemand(): Members | undefined {
    const { metadata, stage } = this
    const configuration = at(metadata.issuer, 'credential_configurations_supported', stage.card.id)
    const demand = at(configuration, 'proof_types_supported', 'jwt', 'key_attestations_required')
    return isObject(demand) ? demand : undefined
  }

  /** Creates a key attestation (OpenID4VCI D.1). */
  #keyAttestation(nonce: string, key: KeyObject, demand: Members): string {
    const { attester } = this.stage.installation
    return signJwt(
      { alg: 'ES256', typ: 'key-attestation+jwt', kid: 'attester', x5c: x5cOf(attester) },
      { iat: now(), exp: now() + 300, attested_keys: [publicJwk(key)], nonce, ...demand },
      attester.privateKey,
    )
  }

  /** Creates a key proof (OpenID4VCI F.1), with a key attestation if the card needs one. */
  keyProof(
    nonce: string,
    {
      key = this.proofKey,
      attestation = (honest) => honest,
    }: Pick<CredentialRequest, 'attestation'> & { key?: KeyObject } = {},
  ): string {
    const demand = this.attestationDemand
    const attested = demand && { key_attestation: attestation(this.#keyAttestation(nonce, key, demand)) }
    const jwk = { ...publicJwk(key), kid: 'proof', use: 'sig', alg: 'ES256' }
    return signJwt(
      { alg: 'ES256', typ: 'openid4vci-proof+jwt', jwk, ...attested },
      { iss: this.client.id, aud: String(this.metadata.issuer.credential_issuer), iat: now(), nonce },
      key,
    )
  }

  /** Requests the credential, with a new nonce and a new key proof each time. */
  async credential({
    token,
    body = (honest) => honest,
    proof = (honest) => honest,
    attestation = (honest) => honest,
    cNonce = (honest) => honest,
    ...request
  }: CredentialRequest): Promise<Answer> {
    const honest = {
      ...(token.credentialIdentifier === undefined
        ? { credential_configuration_id: this.stage.card.id }
        : { credential_identifier: token.credentialIdentifier }),
      proofs: { jwt: [proof(this.keyProof(cNonce(await this.cNonce()), { attestation }))] },
    }
    return this.resource('credential_endpoint', { token, json: body(honest), ...request })
  }

  /** Calls an endpoint of the issuer with the token. If the server asks for a nonce, the call is made again once. */
  async resource(
    endpoint: 'credential_endpoint' | 'notification_endpoint',
    request: Omit<CredentialRequest, 'body' | 'proof' | 'attestation' | 'cNonce'> & { json: object },
  ): Promise<Answer> {
    const { token, json, dpop, query = {}, forgetsNonce = false, headers = (honest) => honest } = request
    const url = new URL(String(this.metadata.issuer[endpoint]))
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    if (forgetsNonce) this.#resourceNonce = undefined
    for (let attempt = 1; ; attempt += 1) {
      const proof = { method: 'POST', url: String(this.metadata.issuer[endpoint]), nonce: this.#resourceNonce }
      const all = headers([
        ['content-type', 'application/json'],
        ['authorization', `${token.type} ${token.value}`],
        ['DPoP', dpopProof(this.dpopKey, { ...proof, accessToken: token.value }, dpop)],
      ])
      const answer = await send(url, { method: 'POST', headers: all, body: JSON.stringify(json) })
      const nonce = answer.headers.get('dpop-nonce') ?? undefined
      const isAsked = answer.status === 401 && isNonceChallenge(answer.headers.get('www-authenticate') ?? '')
      if (nonce !== undefined && (isAsked || answer.status < 300)) this.#resourceNonce = nonce
      if (isAsked) this.wasAskedForNonce = true
      if (!isAsked || attempt === 2) return answer
      this.run.ensure('CallProtectedResourceAllowingDpopNonceError', nonce, 'no DPoP-Nonce to retry with')
    }
  }
}

const isNonceChallenge = (challenge: string): boolean => /^dpop .*error="use_dpop_nonce"/i.test(challenge)
