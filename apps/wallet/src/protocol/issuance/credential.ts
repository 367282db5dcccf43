import * as z from 'zod/mini'
import { WalletProblem } from '../problem.ts'
import { hostOf } from '../transport/remote-address.ts'
import { jsonOf, parseOrRefuse, protocolErrorOf, type Reply } from '../transport/reply.ts'
import { type Fetch, send } from '../transport/send.ts'
import type { IssuerMetadata } from './issuer-metadata.ts'
import { createKeyProof, type HolderKey, type ProofWay } from './key-proof.ts'
import { type AccessToken, sendWithToken } from './token.ts'

const zNonceResponse = z.object({ c_nonce: z.string().check(z.minLength(1)) })

const zCredentialResponse = z.object({
  credentials: z.array(z.object({ credential: z.string() })).check(z.minLength(1)),
  notification_id: z.optional(z.string()),
})

export type IssuedCredentials = {
  /** Copies of the credential as received, not yet verified. */
  credentials: [string, ...string[]]
  notificationId: string | undefined
}

export type CredentialRequest = {
  metadata: IssuerMetadata
  configurationId: string
  token: AccessToken
  /** One key for each copy. */
  keys: readonly [HolderKey, ...HolderKey[]]
  way: ProofWay
  /** Returns an attestation of the keys by the provider of this wallet. */
  attestKeys: (nonce: string | undefined) => Promise<string>
  now: () => Date
}

/**
 * Requests copies of one credential, each bound to a key (OpenID4VCI 1.0 section 8). The issuer may return fewer than there are keys.
 * Repeats the request once if the issuer no longer accepts the nonce (section 8.3.1.2).
 */
export async function requestCredential(request: CredentialRequest, fetch: Fetch): Promise<IssuedCredentials> {
  const host = hostOf(request.metadata.credential_issuer)
  let reply = await sendRequest(request, fetch)
  if (reply.status === 400 && protocolErrorOf(reply).code === 'invalid_nonce') reply = await sendRequest(request, fetch)
  if (reply.status === 202) throw new WalletProblem('credential-deferred', { host })
  if (reply.status !== 200) throw new WalletProblem('issuer-refused', { host, detail: protocolErrorOf(reply).detail })
  const { credentials, notification_id: notificationId } = parseOrRefuse(
    zCredentialResponse,
    jsonOf(reply),
    'issuer-refused',
    host,
  )
  const [first, ...others] = credentials.slice(0, request.keys.length).map(({ credential }) => credential)
  if (first === undefined) throw new WalletProblem('issuer-refused', { host, detail: 'no credential in the answer' })
  return { credentials: [first, ...others], notificationId }
}

async function sendRequest(request: CredentialRequest, fetch: Fetch): Promise<Reply> {
  const { metadata, configurationId, token } = request
  const nonce = metadata.nonce_endpoint === undefined ? undefined : await fetchNonce(metadata.nonce_endpoint, fetch)
  const identifier = token.identifierOf(configurationId)
  const init = {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({
      ...(identifier === undefined
        ? { credential_configuration_id: configurationId }
        : { credential_identifier: identifier }),
      proofs: await proofsOf(request, nonce),
    }),
  }
  return sendWithToken(fetch, metadata.credential_endpoint, init, token)
}

/** Proves the keys (OpenID4VCI 1.0 appendix F). One proof with an attestation proves all attested keys. */
async function proofsOf(
  { metadata, keys, way, attestKeys, now }: CredentialRequest,
  nonce: string | undefined,
): Promise<Record<string, string[]>> {
  const proof = { issuer: metadata.credential_issuer, nonce, now: now() }
  if (way === 'jwt') return { jwt: await Promise.all(keys.map((key) => createKeyProof(key, proof))) }
  const attestation = await attestKeys(nonce)
  return way === 'attestation'
    ? { attestation: [attestation] }
    : { jwt: [await createKeyProof(keys[0], { ...proof, attestation })] }
}

/** Fetches a fresh nonce for a key proof (OpenID4VCI 1.0 section 7). */
async function fetchNonce(nonceEndpoint: string, fetch: Fetch): Promise<string> {
  const reply = await send(fetch, nonceEndpoint, { method: 'POST', headers: { accept: 'application/json' } })
  const host = hostOf(nonceEndpoint)
  if (reply.status !== 200) throw new WalletProblem('issuer-refused', { host, detail: protocolErrorOf(reply).detail })
  return parseOrRefuse(zNonceResponse, jsonOf(reply), 'issuer-refused', host).c_nonce
}
