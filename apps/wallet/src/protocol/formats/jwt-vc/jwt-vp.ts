import { SignJWT } from 'jose'
import type { PresentationBinding } from '../credential-format.ts'

const LIFETIME_MS = 300_000

/** Creates a presentation of the VC Data Model 1.1 as a JWT (OpenID4VP 1.0 appendix B.1.3.1.5). */
export async function presentJwtVc(
  credential: string,
  did: string,
  { privateKey, audience, nonce, now }: Pick<PresentationBinding, 'privateKey' | 'audience' | 'nonce' | 'now'>,
): Promise<string> {
  return new SignJWT({
    nonce,
    vp: {
      '@context': ['https://www.w3.org/2018/credentials/v1'],
      type: ['VerifiablePresentation'],
      verifiableCredential: [credential],
    },
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: `${did}#0` })
    .setIssuer(did)
    .setSubject(did)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + LIFETIME_MS))
    .setJti(crypto.randomUUID())
    .sign(privateKey)
}
