import { CompactEncrypt, importJWK } from 'jose'
import * as z from 'zod/mini'

const zJwk = z.looseObject({
  kty: z.string(),
  crv: z.optional(z.string()),
  x: z.optional(z.string()),
  y: z.optional(z.string()),
  use: z.optional(z.string()),
  alg: z.optional(z.string()),
  kid: z.optional(z.string()),
})

/** Members of `client_metadata` for the encryption of responses (OpenID4VP 1.0 sections 5.1 and 8.3). */
export const zEncryptionMetadata = z.object({
  jwks: z.optional(z.object({ keys: z.array(zJwk) })),
  encrypted_response_enc_values_supported: z._default(z.array(z.string()).check(z.minLength(1)), ['A128GCM']),
})

const CONTENT_ALGORITHMS = ['A256GCM', 'A128GCM'] as const

type EncryptionKey = NonNullable<ReturnType<typeof chooseEncryptionKey>>

/** Returns the verifier's key and the strongest content encryption that both sides support. */
export function chooseEncryptionKey(metadata: z.infer<typeof zEncryptionMetadata>) {
  const enc = CONTENT_ALGORITHMS.find((name) => metadata.encrypted_response_enc_values_supported.includes(name))
  const key = metadata.jwks?.keys.find(
    ({ kty, crv, use, alg }) => kty === 'EC' && crv === 'P-256' && alg === 'ECDH-ES' && use !== 'sig',
  )
  if (!enc || !key) return undefined
  const { kty, crv = '', x = '', y = '', kid } = key
  return { jwk: { kty, crv, x, y }, kid, enc }
}

/** Encrypts a response as a JWE for the verifier (OpenID4VP 1.0 section 8.3). */
export async function encryptResponse(
  members: Record<string, unknown>,
  { jwk, kid, enc }: EncryptionKey,
): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(members)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc, ...(kid !== undefined && { kid }) })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
}
