import { type JWK, SignJWT } from 'jose'

/** Key pair to which a card or an access token is bound. The private key cannot leave the browser. */
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
    .setProtectedHeader({ alg: 'ES256', typ: 'openid4vci-proof+jwt', jwk: key.publicJwk })
    .setAudience(proof.issuer)
    .setIssuedAt(proof.now)
    .sign(key.privateKey)
}
