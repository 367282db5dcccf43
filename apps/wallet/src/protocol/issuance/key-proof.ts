import { type JWK, SignJWT } from 'jose'

/** A key that proves who holds a card. The private half cannot leave the browser. */
export type HolderKey = {
  privateKey: CryptoKey
  publicJwk: JWK
}

/**
 * Shows the issuer that we have the key the card will be bound to (OpenID4VCI 1.0 appendix F.1). No `iss`: with an
 * anonymous pre-authorized code there is no client to name.
 */
export async function createKeyProof(
  key: HolderKey,
  proof: { issuer: string; nonce: string | undefined; now: Date },
): Promise<string> {
  return new SignJWT(proof.nonce === undefined ? {} : { nonce: proof.nonce })
    .setProtectedHeader({ alg: 'ES256', typ: 'openid4vci-proof+jwt', jwk: publicMembers(key.publicJwk) })
    .setAudience(proof.issuer)
    .setIssuedAt(proof.now)
    .sign(key.privateKey)
}

/** Only what names the public key, so that nothing the browser adds (`ext`, `key_ops`) travels. */
function publicMembers({ kty, crv, x, y }: JWK): JWK {
  return { kty, crv, x, y } as JWK
}
