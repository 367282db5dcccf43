import { base64url, type JWK, SignJWT } from 'jose'
import { sha256 } from '../digest.ts'
import type { JsonValue } from '../json.ts'
import { type Identity, NOW } from './authority.ts'

/** Creates a disclosure like an issuer does, with its digest. */
export async function hide(...parts: [value: JsonValue] | [name: string, value: JsonValue]) {
  const salt = base64url.encode(crypto.getRandomValues(new Uint8Array(16)))
  const encoded = base64url.encode(JSON.stringify([salt, ...parts]))
  return { encoded, digest: await sha256(encoded) }
}

/** Signs a JWT with a certificate in its header. */
export function signWith(
  identity: Identity,
  typ: string,
  payload: Record<string, unknown>,
  alg = 'ES256',
): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg, typ, x5c: [identity.base64] }).sign(identity.keys.privateKey)
}

export const VCT = 'https://issuer.example/credential-types/BankAccount'

/** Issues an SD-JWT VC of a bank account in which all claims are selectively disclosable. */
export async function issueBankAccount(
  issuer: Identity,
  holder: JWK,
  { payload = {}, extraDisclosures = [] }: { payload?: Record<string, unknown>; extraDisclosures?: string[] } = {},
): Promise<string> {
  const disclosures = await Promise.all([
    hide('displayName', 'Anna Nowak'),
    hide('accountNumber', 'PL61109010140000071219812874'),
    hide('cardNumber', '4000004386830933'),
  ])
  const jwt = await signWith(issuer, 'dc+sd-jwt', {
    vct: VCT,
    iat: Math.floor(NOW.getTime() / 1000) - 60,
    exp: Math.floor(NOW.getTime() / 1000) + 86_400,
    cnf: { jwk: holder },
    _sd_alg: 'sha-256',
    _sd: disclosures.map(({ digest }) => digest),
    ...payload,
  })
  return [jwt, ...disclosures.map(({ encoded }) => encoded), ...extraDisclosures, ''].join('~')
}

/** Creates a holder's key pair, with the public key as a JWK. */
export async function createHolder() {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const { kty = 'EC', crv = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', keys.publicKey)
  return { ...keys, publicJwk: { kty, crv, x, y } }
}
