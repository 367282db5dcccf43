import { CompactEncrypt, importJWK, type JWK } from 'jose'
import * as z from 'zod'

const zJwk = z.looseObject({
  kty: z.string(),
  crv: z.string().optional(),
  x: z.string().optional(),
  y: z.string().optional(),
  use: z.string().optional(),
  alg: z.string().optional(),
  kid: z.string().optional(),
})

/** The members of `client_metadata` that say how to encrypt an answer (OpenID4VP 1.0 sections 5.1 and 8.3). */
export const zEncryptionMetadata = z.object({
  jwks: z.object({ keys: z.array(zJwk) }).optional(),
  encrypted_response_enc_values_supported: z.array(z.string()).min(1).default(['A128GCM']),
})

const CONTENT_ALGORITHMS = ['A256GCM', 'A128GCM'] as const

export type EncryptionKey = {
  jwk: JWK
  kid: string | undefined
  enc: (typeof CONTENT_ALGORITHMS)[number]
}

/** The verifier's key and the strongest content encryption that both sides know; undefined when there is none. */
export function chooseEncryptionKey(metadata: z.infer<typeof zEncryptionMetadata>): EncryptionKey | undefined {
  const enc = CONTENT_ALGORITHMS.find((name) => metadata.encrypted_response_enc_values_supported.includes(name))
  const key = metadata.jwks?.keys.find(
    ({ kty, crv, use, alg }) => kty === 'EC' && crv === 'P-256' && alg === 'ECDH-ES' && use !== 'sig',
  )
  if (!enc || !key) return undefined
  const { kty, crv = '', x = '', y = '', kid } = key
  return { jwk: { kty, crv, x, y }, kid, enc }
}

/** The answer as a JWE that only the verifier can read (OpenID4VP 1.0 section 8.3); the key's `kid` is repeated. */
export async function encryptResponse(
  members: Record<string, unknown>,
  { jwk, kid, enc }: EncryptionKey,
): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(members)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc, ...(kid !== undefined && { kid }) })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
}
