import { Kms, MdocRecord, SdJwtVcRecord, W3cCredentialRecord } from '@credo-ts/core'
import { holds } from '../seen.ts'
import type { StoryWallet } from '../story.ts'
import { newDid, openAgent, P256, type Trusted } from './credo-agent.ts'

/** Credo's wallet, with a way to store a credential that Credo refuses. */
type CredoWallet = StoryWallet<unknown> & {
  /** Stores a JWT VC although Credo did not accept it. */
  keepJwtVc(compact: string): Promise<unknown>
}

/** Opens Credo as a wallet. Credo itself chooses credentials, confirms transactions, and checks the status of a received SD-JWT VC. */
export async function openCredoWallet(trusted: Trusted): Promise<CredoWallet> {
  const agent = await openAgent(trusted, {})
  const { holder } = agent.openid4vc

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

  return {
    async receive(offer, txCode) {
      const resolvedCredentialOffer = await holder.resolveCredentialOffer(offer)
      const { accessToken, dpop } = await holder.requestToken({
        resolvedCredentialOffer,
        ...(txCode === undefined ? {} : { txCode }),
      })
      const { credentials } = await holder.requestCredentials({
        resolvedCredentialOffer,
        accessToken,
        // Credo asks for a DPoP token wherever the metadata lists DPoP.
        ...(dpop ? { dpop } : {}),
        // Credo binds a JWT VC to DIDs only.
        credentialBindingResolver: async ({ credentialFormat }) =>
          credentialFormat === 'jwt_vc_json'
            ? { method: 'did', didUrls: [`${await newDid(agent)}#0`] }
            : { method: 'jwk', keys: [await newKey()] },
      })
      const [first] = credentials
      holds(first, 'Credo has no credential')
      return keep(first.record)
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
