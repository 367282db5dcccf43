import { subjectUris } from '../../../platform/certificates/subject-names.ts'
import type { KeyStore } from '../../../platform/keys/key-store.ts'
import type { SigningKey } from '../../../platform/keys/signing-key.ts'
import type { EcPublicJwk } from '../jose/ec-key.ts'

/**
 * Returns the public keys of our JWT credentials and their status lists (RFC 7517), the current one first, for clients that find
 * keys by `jwks_uri` and `kid`. Keys for other purposes are not included, so that none of them looks like a key of JWT credentials.
 */
export const keySet = (publicUrl: string, { signingKeys, retiredKeys }: KeyStore) => ({
  keys: [
    signingKeys['credential-issuer'],
    ...retiredKeys.filter(({ purpose, certificate }) =>
      purpose === undefined ? subjectUris(certificate).includes(publicUrl) : purpose === 'credential-issuer',
    ),
  ].map(publicJwk),
})

function publicJwk({ id, certificate, x5c }: SigningKey) {
  const { x, y } = certificate.publicKey.export({ format: 'jwk' }) as EcPublicJwk
  return { kty: 'EC', crv: 'P-256', x, y, kid: id, use: 'sig', alg: 'ES256', x5c }
}
