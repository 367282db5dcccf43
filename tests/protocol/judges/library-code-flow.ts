import { clientAuthenticationClientAttestationJwt, clientAuthenticationNone } from '@openid4vc/oauth2'
import { AuthorizationFlow, type CredentialOfferObject, Openid4vciClient } from '@openid4vc/openid4vci'
import type { Fetch } from '../wallet/http-exchange.ts'
import { generateHolderKey, type HolderKey } from '../wallet/keys.ts'
import type { WalletProvider } from '../wallet-provider.ts'
import { joseCallbacks } from './callbacks.ts'

const REDIRECT_URI = 'https://wallet.example/callback'
const CLIENT_ID = 'https://wallet.example'

/** A wallet made of the @openid4vc libraries that takes cards by authorization code, with a pushed request and DPoP. */
export class LibraryCodeFlow {
  /** Key of the wallet, to which cards and tokens are bound, and which its provider attests. */
  readonly holder: HolderKey
  readonly #client: Openid4vciClient
  readonly #signer: { method: 'jwk'; alg: string; publicJwk: HolderKey['publicJwk'] }

  private constructor(holder: HolderKey, attestation: string | undefined, fetch: Fetch) {
    this.holder = holder
    this.#signer = { method: 'jwk', alg: 'ES256', publicJwk: holder.publicJwk }
    const callbacks = { ...joseCallbacks(holder.privateKey), fetch }
    const clientAuthentication =
      attestation === undefined
        ? clientAuthenticationNone({ clientId: CLIENT_ID })
        : clientAuthenticationClientAttestationJwt({ clientAttestationJwt: attestation, callbacks })
    this.#client = new Openid4vciClient({ callbacks: { ...callbacks, clientAuthentication } })
  }

  /** Creates a wallet, attested by a provider if there is one. */
  static async create(provider?: WalletProvider, fetch: Fetch = globalThis.fetch): Promise<LibraryCodeFlow> {
    const key = generateHolderKey()
    const attestation = await provider?.attestAsDraft07({ key, clientId: CLIENT_ID, now: Date.now() })
    return new LibraryCodeFlow(key, attestation, fetch)
  }

  /**
   * Receives a card.
   *
   * @param offer a link, or an offer that the wallet makes itself, with the id of a card
   * @param consent opens the address in a browser, and returns the address to which the browser comes back
   */
  async receive(offer: string | { issuer: string; cardId: string }, consent: (address: string) => Promise<URL>) {
    const client = this.#client
    const credentialOffer = await this.#offer(offer)
    const issuerMetadata = await client.resolveIssuerMetadata(credentialOffer.credential_issuer)
    const [credentialConfigurationId = ''] = credentialOffer.credential_configuration_ids
    const started = await client.initiateAuthorization({
      ...{ credentialOffer, issuerMetadata, clientId: CLIENT_ID, redirectUri: REDIRECT_URI },
      ...{ scope: credentialConfigurationId, dpop: { signer: this.#signer } },
    })
    if (started.authorizationFlow !== AuthorizationFlow.Oauth2Redirect) throw new Error('another flow')
    const [authorizationServerMetadata] = issuerMetadata.authorizationServers
    if (!authorizationServerMetadata) throw new Error('no authorization server')
    const response = client.parseAndVerifyAuthorizationResponseRedirectUrl({
      url: (await consent(started.authorizationRequestUrl)).href,
      authorizationServerMetadata,
    })
    if (response.code === undefined) throw new Error(`declined: ${response.error}`)
    const { accessTokenResponse, dpop } = await client.retrieveAuthorizationCodeAccessTokenFromOffer({
      ...{ credentialOffer, issuerMetadata, authorizationCode: response.code, redirectUri: REDIRECT_URI },
      ...(started.pkce ? { pkceCodeVerifier: started.pkce.codeVerifier } : {}),
      dpop: { signer: this.#signer },
    })
    const { c_nonce: nonce } = await client.requestNonce({ issuerMetadata })
    const { jwt } = await client.createCredentialRequestJwtProof({
      ...{ issuerMetadata, credentialConfigurationId, nonce, signer: this.#signer, clientId: CLIENT_ID },
    })
    const { credentialResponse } = await client.retrieveCredentials({
      ...{ issuerMetadata, credentialConfigurationId, accessToken: accessTokenResponse.access_token },
      ...{ proofs: { jwt: [jwt] }, ...(dpop ? { dpop } : {}) },
    })
    const [first] = credentialResponse.credentials ?? []
    return { tokenType: accessTokenResponse.token_type, credential: first }
  }

  async #offer(offer: string | { issuer: string; cardId: string }): Promise<CredentialOfferObject> {
    if (typeof offer === 'string') return this.#client.resolveCredentialOffer(offer)
    const { issuer, cardId } = offer
    return { credential_issuer: issuer, credential_configuration_ids: [cardId], grants: { authorization_code: {} } }
  }
}
