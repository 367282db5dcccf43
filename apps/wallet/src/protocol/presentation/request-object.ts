import { base64url } from 'jose'
import * as z from 'zod/mini'
import { sha256 } from '../digest.ts'
import { FORMATS } from '../formats/formats.ts'
import { WalletProblem } from '../problem.ts'
import { hostOf, isAllowedAddress } from '../transport/remote-address.ts'
import { textOf } from '../transport/reply.ts'
import { type Fetch, send } from '../transport/send.ts'
import type { WalletLink } from '../wallet-link.ts'
import type { Certificate } from '../x509/certificate.ts'
import { TokenError, verifySignedToken } from '../x509/signed-token.ts'
import { zDcqlQuery } from './dcql.ts'
import { chooseEncryptionKey, zEncryptionMetadata } from './response-encryption.ts'

const zClientMetadata = z.extend(zEncryptionMetadata, {
  client_name: z.optional(z.string().check(z.maxLength(200))),
  logo_uri: z.optional(z.string().check(z.maxLength(600_000))),
})

const zRequestObject = z.object({
  client_id: z.string(),
  response_type: z.literal('vp_token'),
  response_mode: z.enum(['direct_post', 'direct_post.jwt']),
  response_uri: z.string().check(z.refine(isAllowedAddress, 'must be https')),
  redirect_uri: z.optional(z.never({ error: 'must not be combined with response_uri' })),
  nonce: z.string().check(z.regex(/^[\x21-\x7e]{8,}$/, 'is missing or too short')),
  state: z.optional(z.string()),
  aud: z.optional(z.literal('https://self-issued.me/v2')),
  exp: z.optional(z.number()),
  nbf: z.optional(z.number()),
  iat: z.optional(z.number()),
  wallet_nonce: z.optional(z.string()),
  dcql_query: zDcqlQuery,
  client_metadata: z.prefault(zClientMetadata, {}),
  transaction_data: z.optional(z.array(z.string()).check(z.minLength(1))),
})

/** Verified presentation request. It was sent by the verifier that its `client_id` names. */
export type PresentationRequest = Awaited<ReturnType<typeof verifyRequestObject>>

const CLOCK_SKEW_MS = 60_000

/** Fetches a presentation request and verifies its sender (OpenID4VP 1.0 sections 5.9 and 5.10, RFC 9101). */
export async function loadPresentationRequest(
  link: Extract<WalletLink, { kind: 'request' }>,
  context: { fetch: Fetch; anchors: readonly Certificate[]; now: Date },
): Promise<PresentationRequest> {
  const { request, clientId } = link
  if (request.by === 'value')
    return verifyRequestObject(request.jwt, { clientId, walletNonce: undefined, host: undefined, ...context })
  const walletNonce = request.method === 'post' ? randomNonce() : undefined
  const jwt = await fetchRequestObject(request.uri, walletNonce, context.fetch)
  return verifyRequestObject(jwt, { clientId, walletNonce, host: hostOf(request.uri), ...context })
}

function randomNonce(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(24)))
}

/** Fetches the request object. A POST sends the wallet's metadata, and a nonce that the object must contain (section 5.10). */
async function fetchRequestObject(uri: string, walletNonce: string | undefined, fetch: Fetch): Promise<string> {
  const headers = { accept: 'application/oauth-authz-req+jwt' }
  const reply = await send(
    fetch,
    uri,
    walletNonce === undefined
      ? { headers }
      : {
          method: 'POST',
          headers,
          body: new URLSearchParams({ wallet_metadata: JSON.stringify(WALLET_METADATA), wallet_nonce: walletNonce }),
        },
  )
  const host = hostOf(uri)
  if (reply.status !== 200) throw new WalletProblem('request-gone', { host, detail: `status ${reply.status}` })
  return textOf(reply).trim()
}

/** Metadata of this wallet (OpenID4VP 1.0 section 10). */
const WALLET_METADATA = {
  vp_formats_supported: Object.fromEntries(
    Object.entries(FORMATS).map(([name, { capabilities }]) => [name, capabilities]),
  ),
  client_id_prefixes_supported: ['x509_hash', 'x509_san_dns'],
  request_object_signing_alg_values_supported: ['ES256', 'ES384', 'ES512', 'EdDSA', 'PS256', 'RS256'],
  response_types_supported: ['vp_token'],
  response_modes_supported: ['direct_post', 'direct_post.jwt'],
}

/**
 * Verifies a request object against the link it came from. Uses nothing from the request object before its signature is verified.
 *
 * @throws WalletProblem `request-expired`, `request-invalid`, `request-forged`
 */
export async function verifyRequestObject(
  jwt: string,
  context: {
    clientId: string
    walletNonce: string | undefined
    /** Host that sent the request object, for error texts. */
    host: string | undefined
    anchors: readonly Certificate[]
    now: Date
  },
) {
  const { host, now } = context
  const { payload, chain } = await verifySignedToken(jwt, {
    typ: 'oauth-authz-req+jwt',
    anchors: context.anchors,
    now,
  }).catch((cause: unknown) => {
    if (!(cause instanceof TokenError)) throw cause
    throw new WalletProblem('request-forged', { host, detail: cause.message, cause })
  })
  const parsed = zRequestObject.safeParse(payload)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new WalletProblem('request-invalid', { host, detail: `${issue?.path.join('.')}: ${issue?.message}` })
  }
  const request = parsed.data
  const objection =
    request.client_id === context.clientId
      ? await clientIdObjection(request.client_id, chain.leaf, request.response_uri)
      : 'the link and the request have different client_ids'
  if (objection) throw new WalletProblem('request-forged', { host, detail: objection })
  if (context.walletNonce !== request.wallet_nonce)
    throw new WalletProblem('request-forged', { host, detail: 'it does not contain the wallet_nonce that was sent' })
  if (request.exp !== undefined && request.exp * 1000 <= now.getTime())
    throw new WalletProblem('request-expired', { host })
  if (request.nbf !== undefined && request.nbf * 1000 > now.getTime() + CLOCK_SKEW_MS)
    throw new WalletProblem('request-invalid', { host, detail: 'it is not valid yet' })
  const isEncrypted = request.response_mode === 'direct_post.jwt'
  const encryption = isEncrypted ? chooseEncryptionKey(request.client_metadata) : undefined
  if (isEncrypted && !encryption)
    throw new WalletProblem('request-invalid', {
      host,
      detail: 'it contains no usable key for encrypting the response',
    })
  return {
    clientId: request.client_id,
    verifier: {
      /** Name that the verifier gives itself, otherwise the one in its certificate. */
      name: request.client_metadata.client_name ?? chain.leaf.subjectName,
      certifiedName: chain.leaf.subjectName,
      /** Host that receives the response. */
      host: hostOf(request.response_uri),
      /** URL or data URL of the logo, as received. The wallet must not fetch a URL before the person has decided. */
      logo: request.client_metadata.logo_uri,
      trust: chain.trust,
      /** Hosts in the verifier's certificate, in lower case. Meaningful only if `trust.known` is true. */
      certifiedHosts: chain.leaf.dnsNames.map((name) => name.toLowerCase()),
    },
    nonce: request.nonce,
    query: request.dcql_query,
    /** Entries as received. The caller decides which types it supports. */
    transactionData: request.transaction_data ?? [],
    /** Address and encryption of the response (OpenID4VP 1.0 section 8.2). */
    reply: { responseUri: request.response_uri, state: request.state, encryption },
    expiresAt: request.exp === undefined ? undefined : new Date(request.exp * 1000),
  }
}

/**
 * Checks that a verifier may use this `client_id`, given the certificate that signed its request (OpenID4VP 1.0 section 5.9.3).
 * Only the two prefixes that refer to a certificate can be verified.
 */
async function clientIdObjection(
  clientId: string,
  leaf: Certificate,
  responseUri: string,
): Promise<string | undefined> {
  const separator = clientId.indexOf(':')
  const prefix = clientId.slice(0, separator)
  const name = clientId.slice(separator + 1)
  switch (prefix) {
    case 'x509_hash':
      return (await sha256(leaf.der)) === name ? undefined : 'its name is the hash of another certificate'
    case 'x509_san_dns':
      if (!leaf.dnsNames.includes(name)) return `its certificate is not for ${name}`
      return new URL(responseUri).hostname === name
        ? undefined
        : `it identifies as ${name}, but the response goes to another host`
    default:
      return `its client_id has a prefix that this wallet cannot verify (${clientId.slice(0, 60)})`
  }
}
