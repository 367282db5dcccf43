import { Kms, MdocRecord, SdJwtVcRecord, W3cCredentialRecord } from '@credo-ts/core'
import type { OpenId4VciRequestTokenResponse, OpenId4VciResolvedCredentialOffer } from '@credo-ts/openid4vc'
import type { WalletProvider } from '../../protocol/wallet-provider.ts'
import type { CodeFlowWallet } from '../code-flow.ts'
import { holds } from '../seen.ts'
import type { StoryWallet } from '../story.ts'
import { UNKNOWN_CLIENT } from '../test-bed/known-wallets.ts'
import { newDid, openAgent, P256, type Trusted } from './credo-agent.ts'

/** Credo's wallet, with a way to store a credential that Credo refuses. */
type CredoWallet = StoryWallet<unknown> &
  CodeFlowWallet<unknown> & {
    /** Stores a JWT VC although Credo did not accept it. */
    keepJwtVc(compact: string): Promise<unknown>
  }

const { id: clientId, redirectUri } = UNKNOWN_CLIENT

/**
 * Opens Credo as a wallet, attested by a provider if there is one. `takesCopies`: it asks for as many copies as the issuer allows.
 * `keyAttestation`: the provider attests its keys, with a nonce if the attestation is sent alone. Credo itself chooses credentials, confirms transactions, and checks the
 * status of a received SD-JWT VC.
 */
export async function openCredoWallet(
  trusted: Trusted,
  provider?: WalletProvider,
  { takesCopies = false, keyAttestation }: { takesCopies?: boolean; keyAttestation?: 'in-proof' | 'alone' } = {},
): Promise<CredoWallet> {
  const agent = await openAgent(trusted, {})
  const { holder } = agent.openid4vc
  const attested = provider && {
    walletAttestationJwt: await provider.attestAsDraft07({
      key: await agent.kms.createKey({ type: P256 }),
      ...{ clientId, now: Date.now() },
    }),
  }

  async function keep(record: unknown): Promise<unknown> {
    if (record instanceof SdJwtVcRecord) await agent.sdJwtVc.store({ record })
    else if (record instanceof MdocRecord) await agent.mdoc.store({ record })
    else if (record instanceof W3cCredentialRecord) await agent.w3cCredentials.store({ record })
    else holds(false, 'Credo has a credential of an unknown kind')
    return record
  }

  async function newKey(): Promise<Kms.PublicJwk> {
    const { publicJwk } = await agent.kms.createKey({ type: P256 })
    return Kms.PublicJwk.fromPublicJwk(publicJwk)
  }

  async function take(
    resolvedCredentialOffer: OpenId4VciResolvedCredentialOffer,
    { accessToken, dpop }: OpenId4VciRequestTokenResponse,
  ): Promise<unknown> {
    // Credo asks for a DPoP token if the metadata lists DPoP.
    const bound = dpop ? { dpop } : {}
    const { credentials } = await holder.requestCredentials({
      ...{ resolvedCredentialOffer, accessToken, ...bound },
      // Credo binds a JWT VC to DIDs only.
      credentialBindingResolver: async ({ credentialFormat, issuerMaxBatchSize, cNonce }) => {
        if (credentialFormat === 'jwt_vc_json') return { method: 'did', didUrls: [`${await newDid(agent)}#0`] }
        const keys = await Promise.all(Array.from({ length: takesCopies ? issuerMaxBatchSize : 1 }, newKey))
        if (!keyAttestation || !provider) return { method: 'jwk', keys }
        const nonce = keyAttestation === 'alone' ? cNonce : undefined
        const attested = { keys: keys.map((key) => key.toJson()), nonce, now: Date.now() }
        return { method: 'attestation', keyAttestationJwt: await provider.attestKeys(attested) }
      },
    })
    const [first] = credentials
    holds(first, 'Credo has no credential')
    const { record, notificationId } = first
    if (notificationId !== undefined)
      await holder.sendNotification({
        ...{ metadata: resolvedCredentialOffer.metadata, notificationId, accessToken, ...bound },
        notificationEvent: 'credential_accepted',
      })
    return keep(record)
  }

  return {
    async receive(offer, txCode) {
      const resolvedCredentialOffer = await holder.resolveCredentialOffer(offer)
      const token = await holder.requestToken({
        ...{ resolvedCredentialOffer, ...attested },
        ...(txCode === undefined ? {} : { txCode }),
      })
      return take(resolvedCredentialOffer, token)
    },
    async receiveByCode(offer, consent) {
      const resolvedCredentialOffer = await holder.resolveCredentialOffer(offer)
      const started = await holder.resolveOpenId4VciAuthorizationRequest(resolvedCredentialOffer, {
        ...{ clientId, redirectUri, ...attested },
      })
      holds('authorizationRequestUrl' in started, 'Credo has no address for the browser')
      const { authorizationRequestUrl, codeVerifier = '', dpop } = started
      holds(dpop, 'Credo pushed its request without DPoP')
      const { authorizationCode } = holder.parseAuthorizationCodeFromAuthorizationResponse({
        resolvedCredentialOffer,
        authorizationResponseRedirectUrl: (await consent(authorizationRequestUrl)).href,
      })
      const token = await holder.requestToken({
        ...{ resolvedCredentialOffer, code: authorizationCode, codeVerifier, clientId, redirectUri, dpop, ...attested },
      })
      return take(resolvedCredentialOffer, token)
    },
    keepJwtVc: (compact) => keep(new W3cCredentialRecord({ credentialInstances: [{ credential: compact }], tags: {} })),
    async present(request) {
      const resolved = await holder.resolveOpenId4VpAuthorizationRequest(
        request,
        Array.isArray(trusted) ? { trustedCertificates: trusted } : {},
      )
      holds(resolved.dcql, 'Credo sees no query')
      const credentials = holder.selectCredentialsForDcqlRequest(resolved.dcql.queryResult)
      const { ok, serverResponse, ...accepted } = await holder.acceptOpenId4VpAuthorizationRequest({
        authorizationRequestPayload: resolved.authorizationRequestPayload,
        dcql: { credentials },
        ...(resolved.transactionData && {
          transactionData: resolved.transactionData.map(({ matchedCredentialIds: [credentialId = ''] }) => ({
            credentialId,
          })),
        }),
      })
      holds(ok, `the response was answered ${serverResponse?.status}: ${JSON.stringify(serverResponse?.body)}`)
      return accepted.redirectUri
    },
  }
}
