import { createHash, type KeyObject } from 'node:crypto'
import { type ForgedCertificate, forgeAuthority, forgeIssuedBy, x5cOf } from './forge.ts'
import type { Fetch } from './http-exchange.ts'
import { type JsonObject, overridden } from './json-reading.ts'
import { es256, type JwsSigner, signJws } from './jws.ts'
import { generateHolderKey } from './keys.ts'

/** Differences from an honest verifier. */
export type VerifierTampering = {
  readonly signer?: ForgedCertificate
  /** Members to replace, add or (`undefined`) remove. */
  readonly header?: JsonObject
  readonly payload?: JsonObject
  readonly clientMetadata?: JsonObject
  /** Parameters of the link. */
  readonly link?: Readonly<Record<string, string>>
  readonly contentType?: string
  readonly status?: number
  readonly sign?: JwsSigner
  readonly answer?: JsonObject
}

type HonestVerifier = {
  readonly authority: ForgedCertificate
  readonly clientId: string
  readonly link: string
  readonly fetch: Fetch
  /** Key that decrypts the answer. */
  readonly decryptionKey: KeyObject
  /** Forms that were posted to the response_uri. */
  readonly posted: URLSearchParams[]
}

const REQUEST_URI = 'https://verifier.example/requests/1'
const RESPONSE_URI = 'https://verifier.example/responses/1'
export const NONCE = 'a-nonce-of-at-least-128-bits'
export const STATE = 'a-state-of-at-least-128-bits'

/**
 * Creates a small verifier without network, honest except for the given tampering.
 * @param vct credential type that the verifier requests, with the claim `displayName`
 */
export function honestVerifier(vct: string, tampering: VerifierTampering = {}): HonestVerifier {
  const authority = forgeAuthority()
  const signer = tampering.signer ?? forgeIssuedBy(authority, { commonName: 'Verifier' })
  const clientId = `x509_hash:${createHash('sha256').update(signer.certificate.raw).digest('base64url')}`
  const encryption = generateHolderKey()
  const posted: URLSearchParams[] = []

  const requestObject = (walletNonce: string | null): string => {
    const now = Math.floor(Date.now() / 1000)
    const clientMetadata = overridden(
      {
        vp_formats_supported: { 'dc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] } },
        jwks: { keys: [{ ...encryption.publicJwk, kid: 'key-1', alg: 'ECDH-ES', use: 'enc' }] },
        encrypted_response_enc_values_supported: ['A128GCM', 'A256GCM'],
      },
      tampering.clientMetadata,
    )
    const payload = {
      client_id: clientId,
      aud: 'https://self-issued.me/v2',
      response_type: 'vp_token',
      response_mode: 'direct_post.jwt',
      response_uri: RESPONSE_URI,
      nonce: NONCE,
      state: STATE,
      dcql_query: dcqlQueryFor(vct),
      client_metadata: clientMetadata,
      iat: now,
      exp: now + 300,
      ...(walletNonce === null ? {} : { wallet_nonce: walletNonce }),
    }
    return signJws(
      overridden({ alg: 'ES256', typ: 'oauth-authz-req+jwt', x5c: x5cOf(signer) }, tampering.header),
      overridden(payload, tampering.payload),
      tampering.sign ?? es256(signer.privateKey),
    )
  }

  const fetch: Fetch = async (input, init) => {
    const form = new URLSearchParams(String(init?.body ?? ''))
    if (String(input) === REQUEST_URI) {
      const headers = { 'content-type': tampering.contentType ?? 'application/oauth-authz-req+jwt' }
      return new Response(requestObject(form.get('wallet_nonce')), { status: tampering.status ?? 200, headers })
    }
    if (String(input) !== RESPONSE_URI) return new Response('', { status: 404 })
    posted.push(form)
    return Response.json(tampering.answer ?? {})
  }

  const parameters = new URLSearchParams({ client_id: clientId, request_uri: REQUEST_URI, ...tampering.link })
  const link = `openid4vp://?${parameters}`
  return { authority, clientId, link, fetch, decryptionKey: encryption.privateKey, posted }
}

export const dcqlQueryFor = (vct: string) => ({
  credentials: [{ id: 'card', format: 'dc+sd-jwt', meta: { vct_values: [vct] }, claims: [{ path: ['displayName'] }] }],
})
