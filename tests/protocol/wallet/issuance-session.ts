import { type AuthorizationServerMetadata, fetchAuthorizationServerMetadata } from './authorization-server-metadata.ts'
import type { CredentialConfiguration } from './credential-configuration.ts'
import {
  type CredentialAnswer,
  type CredentialRequest,
  demandNotificationTaken,
  type Notification,
  notify,
  readCredentialAnswer,
  requestCredential,
} from './credential-endpoint.ts'
import type { HttpAnswer } from './http-exchange.ts'
import { verifyIssuedCredential } from './issued-credential.ts'
import { fetchIssuerMetadata, type IssuerMetadata } from './issuer-metadata.ts'
import type { HolderKey } from './keys.ts'
import { readNonce, requestNonce } from './nonce.ts'
import { type CredentialOffer, fetchOffer } from './offer.ts'
import { createProof, type ProofTampering } from './proof.ts'
import type { ReceivedCredential } from './received-credential.ts'
import { demand } from './refusal.ts'
import { fetchStatus, STATUS } from './status-list.ts'
import { type AccessToken, readToken, requestToken, type TokenRequest } from './token.ts'
import { fetchTypeMetadata } from './type-metadata.ts'
import type { WalletContext } from './wallet-context.ts'

/**
 * One issuance from the wallet's side, with offer and metadata fetched and checked. Methods that *send* return the unprocessed
 * answer; methods that *obtain* or *accept* check it and throw `WalletRefusal`.
 */
export class OpenIssuance {
  readonly offer: CredentialOffer
  readonly issuer: IssuerMetadata
  readonly authorizationServer: AuthorizationServerMetadata
  readonly configuration: CredentialConfiguration
  readonly #context: WalletContext

  constructor(
    context: WalletContext,
    offer: CredentialOffer,
    issuer: IssuerMetadata,
    authorizationServer: AuthorizationServerMetadata,
    configuration: CredentialConfiguration,
  ) {
    this.#context = context
    this.offer = offer
    this.issuer = issuer
    this.authorizationServer = authorizationServer
    this.configuration = configuration
  }

  /** Sends a token request, by default with the code of the offer. */
  sendTokenRequest(request: TokenRequest = {}): Promise<HttpAnswer> {
    const { tokenEndpoint } = this.authorizationServer
    return requestToken(this.#context, tokenEndpoint, { code: this.offer.preAuthorizedCode, ...request })
  }

  async obtainToken(txCode?: string): Promise<AccessToken> {
    return readToken(await this.sendTokenRequest(txCode === undefined ? {} : { txCode }))
  }

  sendNonceRequest(): Promise<HttpAnswer> {
    const { nonceEndpoint } = this.issuer
    demand(nonceEndpoint !== undefined, 'OpenID4VCI 12.2.4', 'the issuer has no nonce endpoint')
    return requestNonce(this.#context, nonceEndpoint)
  }

  async obtainNonce(): Promise<string> {
    return readNonce(await this.sendNonceRequest())
  }

  createProof(key: HolderKey, nonce: string, tampering?: ProofTampering): string {
    return createProof(this.#context, key, this.offer.credentialIssuer, nonce, tampering)
  }

  /** Sends a credential request, by default for the offered configuration. */
  sendCredentialRequest(request: CredentialRequest): Promise<HttpAnswer> {
    const { credentialEndpoint } = this.issuer
    return requestCredential(this.#context, credentialEndpoint, { configurationId: this.configuration.id, ...request })
  }

  /** Checks each credential of an answer, its type metadata and its status, which must be valid right after the issuance. */
  async acceptCredentials(answer: HttpAnswer, keys: readonly HolderKey[]): Promise<readonly ReceivedCredential[]> {
    const { credentials, notificationId } = readCredentialAnswer(answer, keys.length)
    return Promise.all(keys.map((key, index) => this.#accept(credentials[index] ?? '', key, notificationId)))
  }

  async #accept(
    compact: string,
    key: HolderKey,
    notificationId: CredentialAnswer['notificationId'],
  ): Promise<ReceivedCredential> {
    const { vct, id: configurationId } = this.configuration
    demand(vct !== undefined, 'OpenID4VCI A.3', 'this wallet accepts credentials of the format dc+sd-jwt only')
    const verified = verifyIssuedCredential(this.#context, compact, key, vct)
    await fetchTypeMetadata(this.#context, verified)
    if (verified.status) {
      const status = await fetchStatus(this.#context, verified.status)
      demand(status === STATUS.VALID, 'Token Status List 7.1', `the new credential has status ${status}`)
    }
    return { ...verified, compact, key, configurationId, notificationId }
  }

  sendNotification(notification: Notification): Promise<HttpAnswer> {
    const { notificationEndpoint } = this.issuer
    demand(notificationEndpoint !== undefined, 'OpenID4VCI 12.2.4', 'the issuer has no notification endpoint')
    return notify(this.#context, notificationEndpoint, notification)
  }

  async acknowledge(accessToken: AccessToken, notificationId: string, event = 'credential_accepted'): Promise<void> {
    demandNotificationTaken(await this.sendNotification({ accessToken: accessToken.value, notificationId, event }))
  }
}

/**
 * Opens an offer: fetches it with the metadata of issuer and authorization server, and checks that they match.
 * @param configurationId the offered credential to use; defaults to the first one
 * @throws WalletRefusal
 */
export async function openOffer(context: WalletContext, link: string, configurationId?: string): Promise<OpenIssuance> {
  return openIssuance(context, await fetchOffer(context, link), configurationId)
}

/** Opens an offer that the wallet has already read, or that it makes itself. @throws WalletRefusal */
export async function openIssuance(
  context: WalletContext,
  offer: CredentialOffer,
  configurationId?: string,
): Promise<OpenIssuance> {
  const section = 'OpenID4VCI 4.1.1'
  const issuer = await fetchIssuerMetadata(context, offer.credentialIssuer)
  for (const id of offer.configurationIds)
    demand(issuer.configurations.has(id), section, `the offered configuration '${id}' is not in the metadata`)
  const wanted = configurationId ?? offer.configurationIds[0] ?? ''
  demand(offer.configurationIds.includes(wanted), section, `'${wanted}' is not offered`)
  const configuration = issuer.configurations.get(wanted)
  demand(configuration !== undefined, section, `'${wanted}' is not in the metadata`)
  const authorizationServer = await fetchAuthorizationServerMetadata(context, chosenServer(offer, issuer))
  return new OpenIssuance(context, offer, issuer, authorizationServer, configuration)
}

function chosenServer(offer: CredentialOffer, issuer: IssuerMetadata): string {
  const section = 'OpenID4VCI 4.1.1'
  const [only, ...others] = issuer.authorizationServers
  if (offer.authorizationServer === undefined) {
    demand(
      only !== undefined && others.length === 0,
      section,
      'the offer does not say which authorization server to use',
    )
    return only
  }
  demand(
    others.length > 0 && issuer.authorizationServers.includes(offer.authorizationServer),
    section,
    'authorization_server of the offer is not one of several in the metadata',
  )
  return offer.authorizationServer
}
