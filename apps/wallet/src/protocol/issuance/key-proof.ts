import { type JWK, SignJWT } from 'jose'

/** Key pair that proves possession of a card. The private key cannot leave the browser. */
export type HolderKey = {
  privateKey: CryptoKey
  publicJwk: JWK
}

/**
 * Creates the proof that we have the key to which the card will be bound (OpenID4VCI 1.0 appendix F.1). The proof has no `iss`, because a
 * wallet that redeems a pre-authorized code anonymously has no client id.
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

/** Returns only the members of the public key itself, without those that browsers add (`ext`, `key_ops`). */
function publicMembers({ kty, crv, x, y }: JWK): JWK {
  return { kty, crv, x, y } as JWK
}
