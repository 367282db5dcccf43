import { hash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { SUITE_CARDS } from '../engine-under-test.fixture.ts'
import { type Answer, type Changes, formOf, type IssuerUnderTest, type Offered } from './issuer-under-test.fixture.ts'
import { PATHS } from './wire/limits-and-paths.ts'

const PUBLIC_URL = 'https://vitrine.example'
export const CLIENT_ID = 'https://wallet.example'
export const REDIRECT_URI = 'https://wallet.example/callback?own=1'

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>

/** What differs from an honest proof. `token`: access token that it is for. `key`: another key than the wallet's. */
type ProofChanges = { header?: Changes; payload?: Changes; token?: string; key?: KeyPair; method?: string }

/** Rolls a decision back that cannot be made, as the product does. */
class Undecided extends Error {}

/** Returns the thumbprint of a key (RFC 7638). */
const thumbprintOf = async ({ publicKey }: KeyPair): Promise<string> => {
  const { crv, kty, x, y } = await exportJWK(publicKey)
  return hash('sha256', JSON.stringify({ crv, kty, x, y }), 'base64url')
}

/** Prepares the code flow of an honest wallet and of its person's browser. A test can change each message. */
export async function openCodeFlow(under: IssuerUnderTest) {
  const key = await generateKeyPair('ES256', { extractable: true })
  const verifier = `${randomUUID()}${randomUUID()}`
  const challenge = hash('sha256', verifier, 'base64url')

  /** Returns a proof of the wallet's key for a request to a path (RFC 9449 section 4.2). */
  async function dpopProof(
    path: string,
    { header = {}, payload = {}, token, key: signer = key, method = 'POST' }: ProofChanges = {},
  ): Promise<string> {
    const claims = {
      ...{ jti: randomUUID(), htm: method, htu: `${PUBLIC_URL}${path}`, iat: Math.floor(under.now() / 1000) },
      ...(token === undefined ? {} : { ath: hash('sha256', token, 'base64url') }),
    }
    return new SignJWT({ ...claims, ...payload })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(signer.publicKey), ...header })
      .sign(signer.privateKey)
  }

  /** Returns the parameters of an honest pushed request with some changes, by default for the plain card without an offer. */
  const pushedForm = (changes: Changes = {}) =>
    formOf({
      ...{ response_type: 'code', client_id: CLIENT_ID, redirect_uri: REDIRECT_URI, state: 'a-state' },
      ...{ code_challenge: challenge, code_challenge_method: 'S256', scope: SUITE_CARDS.plain.id, ...changes },
    })

  const pushRequest = (changes: Changes = {}, headers: Record<string, string> = {}): Promise<Answer> =>
    under.send('POST', PATHS.pushedRequest, { ...pushedForm(changes), headers })

  /** Returns the request URI of an accepted request. */
  async function pushed(changes: Changes = {}, headers?: Record<string, string>): Promise<string> {
    const { body } = await pushRequest(changes, headers)
    if (typeof body.request_uri !== 'string') throw new Error(JSON.stringify(body))
    return body.request_uri
  }

  /** Opens a request in a browser. Returns where the browser is led to, and the cookie that it then has. */
  async function open(requestUri: string, { cookie, ...changes }: Changes & { cookie?: string | undefined } = {}) {
    const { payload } = formOf({ client_id: CLIENT_ID, request_uri: requestUri, ...changes })
    const answer = await under.send('GET', `${PATHS.authorize}?${payload}`, { headers: cookie ? { cookie } : {} })
    const [kept] = String(answer.headers['set-cookie'] ?? '').split(';')
    return { status: answer.status, location: answer.headers.location, cookie: kept || cookie }
  }

  /** Decides about a request of a browser, by default the one that it opened last. Returns the address of the wallet. */
  async function decide(
    decision: 'accept' | 'decline',
    cookies: string | undefined,
    given: { id?: string; offered?: Offered } = {},
  ) {
    const id = given.id ?? (await under.consents.find(cookies))?.id ?? ''
    try {
      return await under.database.transaction(async (tx) => {
        const url = await under.consents[decision](tx, { id, cookies, issuanceId: given.offered?.id })
        if (url === undefined) throw new Undecided()
        return new URL(url)
      })
    } catch (error) {
      if (error instanceof Undecided) return undefined
      throw error
    }
  }

  /** Opens a request in a new browser and accepts it. Returns the code. */
  async function codeFor(requestUri: string, offered?: Offered): Promise<string> {
    const { cookie } = await open(requestUri)
    const url = await decide('accept', cookie, offered ? { offered } : {})
    return url?.searchParams.get('code') ?? ''
  }

  /** Returns a code for the plain card, for which an issuance is started. */
  const code = async (changes: Changes = {}): Promise<string> => codeFor(await pushed(changes), await under.offer())

  /** Sends the token request for a code. */
  async function redeem(given: string, changes: Changes = {}, headers?: Record<string, string>): Promise<Answer> {
    const form = formOf({
      ...{ grant_type: 'authorization_code', code: given, redirect_uri: REDIRECT_URI, client_id: CLIENT_ID },
      ...{ code_verifier: verifier, ...changes },
    })
    return under.send('POST', PATHS.token, { ...form, headers: headers ?? { dpop: await dpopProof(PATHS.token) } })
  }

  const issuerStateOf = ({ offerId }: Offered) => under.secrets.secretOf('issuer-state', offerId)

  return {
    ...{ key, challenge, verifier, thumbprint: await thumbprintOf(key) },
    ...{ dpopProof, pushedForm, pushRequest, pushed, open, decide, codeFor, code, redeem, issuerStateOf },
  }
}

export type CodeFlow = Awaited<ReturnType<typeof openCodeFlow>>
