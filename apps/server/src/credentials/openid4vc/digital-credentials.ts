import type { DigitalCredentials } from '../credential-engine.ts'
import { offerByValue } from './issuer/credential-offer.ts'
import type { IssuerContext } from './issuer/issuer-context.ts'
import { SIGNED_REQUEST_PROTOCOL } from './verifier/channels/digital-credentials.ts'
import { acceptDigitalAnswer, digitalRequests } from './verifier/digital-presentations.ts'
import type { VerifierContext } from './verifier/verifier-context.ts'

/** No standard names it yet; Chrome and the OpenID certification suite use it. */
const OFFER_PROTOCOL = 'openid4vci-v1'

export function digitalCredentialsOf(
  { issuer, verifier }: { issuer: IssuerContext; verifier: VerifierContext },
  [first, ...others]: readonly string[],
): DigitalCredentials | undefined {
  if (first === undefined) return undefined
  const origins = [first, ...others] as const
  return {
    protocols: { presentation: [SIGNED_REQUEST_PROTOCOL], issuance: [OFFER_PROTOCOL] },
    origins,
    requests: (presentationId) => digitalRequests(verifier, presentationId, origins),
    accept: (presentationId, { origin, log, ...answer }) =>
      acceptDigitalAnswer(verifier, presentationId, { origins, origin, answer, log }),
    async offers(issuanceId) {
      const data = await offerByValue(issuer, issuanceId)
      return data ? [{ protocol: OFFER_PROTOCOL, data }] : []
    },
  }
}
