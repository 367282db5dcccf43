import { base64url, type JWK } from 'jose'
import { type Identity, NOW } from './authority.ts'
import { signWith } from './credentials.ts'

export const JWT_TYPES = ['VerifiableCredential', 'BankAccount']

export const didOf = ({ kty, crv, x, y }: JWK) => `did:jwk:${base64url.encode(JSON.stringify({ kty, crv, x, y }))}`

/** Issues a bank account as a JWT VC (VC Data Model 1.1). */
export function issueJwtVc(
  issuer: Identity,
  holder: JWK,
  { payload = {}, vc = {}, typ = 'JWT' }: { payload?: object; vc?: object; typ?: string } = {},
): Promise<string> {
  const now = Math.floor(NOW.getTime() / 1000)
  return signWith(issuer, typ, {
    iss: 'https://issuer.example',
    sub: didOf(holder),
    iat: now - 60,
    nbf: now - 60,
    exp: now + 86_400,
    vc: {
      '@context': ['https://www.w3.org/2018/credentials/v1'],
      type: JWT_TYPES,
      credentialSubject: {
        id: didOf(holder),
        displayName: 'Anna Nowak',
        accountNumber: 'PL61109010140000071219812874',
      },
      ...vc,
    },
    ...payload,
  })
}
