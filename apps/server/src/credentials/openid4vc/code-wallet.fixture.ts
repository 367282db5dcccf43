import { hash, randomUUID } from 'node:crypto'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type Answer, type Changes, formOf, type Sent } from './issuer-under-test.fixture.ts'
import { PATHS } from './wire/limits-and-paths.ts'

export const CLIENT_ID = 'https://wallet.example'
const REDIRECT_URI = 'https://wallet.example/callback?own=1'

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>

/** What differs from an honest proof. `token`: access token that it is for. `key`: another key than the wallet's. */
type ProofChanges = { header?: Changes; payload?: Changes; token?: string; key?: KeyPair; method?: string }

/** Returns the thumbprint of a key (RFC 7638). */
const thumbprintOf = async ({ publicKey }: KeyPair): Promise<string> => {
  const { crv, kty, x, y } = await exportJWK(publicKey)
  return hash('sha256', JSON.stringify({ crv, kty, x, y }), 'base64url')
}

/** An issuer as the wallet reaches it, and the card that the wallet asks for. */
type Issuer = {
  publicUrl: string
  cardId: string
  now: () => EpochMilliseconds
  send: (method: 'POST', path: string, message: Sent) => Promise<Answer>
}

/** Returns an honest wallet that takes cards by authorization code. A test can change each message. */
export async function openCodeWallet({ publicUrl, cardId, now, send }: Issuer) {
  const key = await generateKeyPair('ES256', { extractable: true })
  const verifier = `${randomUUID()}${randomUUID()}`
  const challenge = hash('sha256', verifier, 'base64url')

  /** Returns a proof of the wallet's key for a request to a path (RFC 9449 section 4.2). */
  async function dpopProof(
    path: string,
    { header = {}, payload = {}, token, key: signer = key, method = 'POST' }: ProofChanges = {},
  ): Promise<string> {
    const claims = {
      ...{ jti: randomUUID(), htm: method, htu: `${publicUrl}${path}`, iat: Math.floor(now() / 1000) },
      ...(token === undefined ? {} : { ath: hash('sha256', token, 'base64url') }),
    }
    return new SignJWT({ ...claims, ...payload })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(signer.publicKey), ...header })
      .sign(signer.privateKey)
  }

  /** Returns the parameters of an honest pushed request with some changes, by default without an offer. */
  const pushedForm = (changes: Changes = {}) =>
    formOf({
      ...{ response_type: 'code', client_id: CLIENT_ID, redirect_uri: REDIRECT_URI, state: 'a-state' },
      ...{ code_challenge: challenge, code_challenge_method: 'S256', scope: cardId, ...changes },
    })

  const pushRequest = (changes: Changes = {}, headers: Record<string, string> = {}): Promise<Answer> =>
    send('POST', PATHS.pushedRequest, { ...pushedForm(changes), headers })

  /** Returns the request URI of an accepted request. */
  async function pushed(changes: Changes = {}, headers?: Record<string, string>): Promise<string> {
    const { body } = await pushRequest(changes, headers)
    if (typeof body.request_uri !== 'string') throw new Error(JSON.stringify(body))
    return body.request_uri
  }

  /** Sends the token request for a code. */
  async function redeem(given: string, changes: Changes = {}, headers?: Record<string, string>): Promise<Answer> {
    const form = formOf({
      ...{ grant_type: 'authorization_code', code: given, redirect_uri: REDIRECT_URI, client_id: CLIENT_ID },
      ...{ code_verifier: verifier, ...changes },
    })
    return send('POST', PATHS.token, { ...form, headers: headers ?? { dpop: await dpopProof(PATHS.token) } })
  }

  /** Fetches the card with an access token, for the key of the wallet. */
  async function requestCard(token: string): Promise<Answer> {
    const { body } = await send('POST', PATHS.nonce, {})
    const proof = await new SignJWT({ aud: publicUrl, iat: Math.floor(now() / 1000), nonce: body.c_nonce })
      .setProtectedHeader({ alg: 'ES256', typ: 'openid4vci-proof+jwt', jwk: await exportJWK(key.publicKey) })
      .sign(key.privateKey)
    const payload = JSON.stringify({ credential_configuration_id: cardId, proofs: { jwt: [proof] } })
    return send('POST', PATHS.credential, {
      ...{ type: 'application/json', payload, authorization: `DPoP ${token}` },
      headers: { dpop: await dpopProof(PATHS.credential, { token }) },
    })
  }

  return {
    ...{ key, verifier, thumbprint: await thumbprintOf(key) },
    ...{ dpopProof, pushedForm, pushRequest, pushed, redeem, requestCard },
  }
}
