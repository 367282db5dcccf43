import { Kms, type SdJwtVcRecord } from '@credo-ts/core'
import { holds } from '../seen.ts'
import type { StoryWallet } from '../story.ts'
import { openAgent } from './credo-agent.ts'

/** Credo as a wallet: it selects, discloses and confirms by itself, and checks the status list of what it receives. */
export async function openCredoWallet(trusted: string[]): Promise<StoryWallet<unknown>> {
  const agent = await openAgent(trusted, {})
  const { holder } = agent.openid4vc
  return {
    async receive(offer, txCode) {
      const resolvedCredentialOffer = await holder.resolveCredentialOffer(offer)
      const { accessToken } = await holder.requestToken({
        resolvedCredentialOffer,
        ...(txCode === undefined ? {} : { txCode }),
      })
      const { credentials } = await holder.requestCredentials({
        resolvedCredentialOffer,
        accessToken,
        async credentialBindingResolver() {
          const { publicJwk } = await agent.kms.createKey({ type: { kty: 'EC', crv: 'P-256' } })
          return { method: 'jwk', keys: [Kms.PublicJwk.fromPublicJwk(publicJwk)] }
        },
      })
      const [first] = credentials
      holds(first, 'Credo has no credential')
      await agent.sdJwtVc.store({ record: first.record as SdJwtVcRecord })
      return first.record
    },
    async present(request) {
      const resolved = await holder.resolveOpenId4VpAuthorizationRequest(request, { trustedCertificates: trusted })
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
