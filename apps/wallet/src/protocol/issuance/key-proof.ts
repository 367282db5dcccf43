import { type JWK, SignJWT } from 'jose'
import type { CredentialConfiguration } from './issuer-metadata.ts'

/** Key pair to which a card or an access token is bound. In a browser, the private key cannot leave it. */
export type HolderKey = {
  privateKey: CryptoKey
  publicJwk: JWK
}

/** Way to prove keys: by a proof of each, by one proof with an attestation of all, or by the attestation alone. */
export type ProofWay = 'jwt' | 'attested-jwt' | 'attestation'

/**
 * Returns the way in which this wallet proves keys for a card (OpenID4VCI 1.0 section 12.2.4): without an attestation if the issuer needs
 * none. Undefined if the issuer accepts no proof with ES256, the only algorithm of this wallet.
 */
export function proofWayOf({ proof_types_supported: types }: CredentialConfiguration): ProofWay | undefined {
  if (types === undefined) return 'jwt'
  const takes = (type: string) => types[type]?.proof_signing_alg_values_supported?.includes('ES256')
  const jwt = types.jwt?.key_attestations_required ? 'attested-jwt' : 'jwt'
  return takes('jwt') ? jwt : takes('attestation') ? 'attestation' : undefined
}

/**
 * Creates the proof that we have the key to which the card will be bound (OpenID4VCI 1.0 appendix F.1). The proof has no `iss`, because a
 * wallet that redeems a pre-authorized code anonymously has no client id.
 *
 * @param proof.attestation of this key and others
 */
export async function createKeyProof(
  key: HolderKey,
  proof: { issuer: string; nonce: string | undefined; attestation?: string; now: Date },
): Promise<string> {
  return new SignJWT(proof.nonce === undefined ? {} : { nonce: proof.nonce })
    .setProtectedHeader({
      ...{ alg: 'ES256', typ: 'openid4vci-proof+jwt', jwk: key.publicJwk },
      ...(proof.attestation !== undefined && { key_attestation: proof.attestation }),
    })
    .setAudience(proof.issuer)
    .setIssuedAt(proof.now)
    .sign(key.privateKey)
}
