import { type JsonObject, overridden } from './json-reading.ts'
import { es256, type JwsSigner, signJws } from './jws.ts'
import type { HolderKey } from './keys.ts'
import { nowInSeconds, type WalletContext } from './wallet-context.ts'

/** Differences from an honest key proof. In header and payload, `undefined` removes a member. */
export type ProofTampering = {
  readonly header?: JsonObject
  readonly payload?: JsonObject
  /** Raw text of the payload, instead of JSON. */
  readonly rawPayload?: string
  readonly sign?: JwsSigner
}

/**
 * Creates a key proof of type `jwt` for a wallet without a client identifier: no `iss` (OpenID4VCI F.1).
 * @param audience the Credential Issuer Identifier
 */
export function createProof(
  context: Pick<WalletContext, 'now'>,
  key: HolderKey,
  audience: string,
  nonce: string,
  tampering: ProofTampering = {},
): string {
  const header = { typ: 'openid4vci-proof+jwt', alg: 'ES256', jwk: key.publicJwk }
  const payload = { aud: audience, iat: nowInSeconds(context), nonce }
  return signJws(
    overridden(header, tampering.header),
    tampering.rawPayload ?? overridden(payload, tampering.payload),
    tampering.sign ?? es256(key.privateKey),
  )
}
