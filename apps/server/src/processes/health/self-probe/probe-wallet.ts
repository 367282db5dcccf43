import { createHash } from 'node:crypto'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import {
  CompactEncrypt,
  decodeJwt,
  exportJWK,
  type GenerateKeyPairResult,
  generateKeyPair,
  importJWK,
  SignJWT,
} from 'jose'
import * as z from 'zod'
import { describeFetchFailure } from '../../../platform/http-client/fetch-failure.ts'

const PATIENCE: Milliseconds = 10_000
const ALGORITHM = 'ES256'
const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'

const zOffer = z.object({
  credential_issuer: z.url(),
  credential_configuration_ids: z.tuple([z.string()], z.string()),
  grants: z.object({ [PRE_AUTHORIZED]: z.object({ 'pre-authorized_code': z.string() }) }),
})
const zIssuer = z.object({ credential_endpoint: z.url(), nonce_endpoint: z.url() })
const zAuthorizationServer = z.object({ token_endpoint: z.url() })
const zToken = z.object({ access_token: z.string() })
const zNonce = z.object({ c_nonce: z.string() })
const zCredentials = z.object({ credentials: z.tuple([z.object({ credential: z.string() })]) })
const zRequest = z.object({
  client_id: z.string(),
  nonce: z.string(),
  state: z.string(),
  response_uri: z.url(),
  dcql_query: z.object({ credentials: z.tuple([z.object({ id: z.string() })]) }),
  client_metadata: z.object({ jwks: z.object({ keys: z.tuple([z.looseObject({ kid: z.string() })]) }) }),
})

export type ProbeStep = 'offer' | 'metadata' | 'token' | 'nonce' | 'credential' | 'request' | 'presentation'

export class ProbeFailure extends Error {
  override readonly name = 'ProbeFailure'
  readonly step: ProbeStep

  constructor(step: ProbeStep, why: string) {
    super(why)
    this.step = step
  }
}

/**
 * Wallet for one SD-JWT VC, with its own key (OpenID4VCI 1.0, OpenID4VP 1.0). It does not verify what the server sends, because it tests
 * whether the server can be reached and works, not whether the server is honest.
 */
export class ProbeWallet {
  readonly #key: Promise<GenerateKeyPairResult> = generateKeyPair(ALGORITHM, { extractable: true })
  readonly #now: () => EpochMilliseconds

  constructor(now: () => EpochMilliseconds) {
    this.#now = now
  }

  /** @throws {ProbeFailure} */
  async receive(link: string): Promise<string> {
    const offer = await ask('offer', parameterOf(link, 'credential_offer_uri'), zOffer)
    const { credential_issuer: issuer, credential_configuration_ids: configurations, grants } = offer
    const metadata = await ask('metadata', `${issuer}/.well-known/openid-credential-issuer`, zIssuer)
    const server = await ask('metadata', `${issuer}/.well-known/oauth-authorization-server`, zAuthorizationServer)
    const { access_token: token } = await ask('token', server.token_endpoint, zToken, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: PRE_AUTHORIZED, ...grants[PRE_AUTHORIZED] }),
    })
    const { c_nonce: nonce } = await ask('nonce', metadata.nonce_endpoint, zNonce, { method: 'POST' })
    const { publicKey } = await this.#key
    const proof = await this.#sign(
      { nonce, aud: issuer },
      { typ: 'openid4vci-proof+jwt', jwk: await exportJWK(publicKey) },
    )
    const { credentials } = await ask('credential', metadata.credential_endpoint, zCredentials, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ credential_configuration_id: configurations[0], proofs: { jwt: [proof] } }),
    })
    return credentials[0].credential
  }

  /** @throws {ProbeFailure} */
  async present(link: string, credential: string): Promise<void> {
    const text = await textOf('request', parameterOf(link, 'request_uri'))
    const request = readAs('request', zRequest, () => decodeJwt(text))
    const {
      client_id: audience,
      nonce,
      state,
      response_uri: address,
      dcql_query: { credentials },
      client_metadata: {
        jwks: {
          keys: [encryptionKey],
        },
      },
    } = request
    // RFC 9901 section 4.3.1: the hash covers everything before the key binding JWT, including the last tilde.
    const hash = createHash('sha256').update(credential).digest('base64url')
    const binding = await this.#sign({ nonce, aud: audience, sd_hash: hash }, { typ: 'kb+jwt' })
    const answer = { vp_token: { [credentials[0].id]: [`${credential}${binding}`] }, state }
    const response = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(answer)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: encryptionKey.kid })
      .encrypt(await importJWK(encryptionKey, 'ECDH-ES'))
    await textOf('presentation', address, { method: 'POST', body: new URLSearchParams({ response }) })
  }

  async #sign(payload: Record<string, string>, header: Record<string, unknown>): Promise<string> {
    const { privateKey } = await this.#key
    return new SignJWT(payload)
      .setProtectedHeader({ alg: ALGORITHM, ...header })
      .setIssuedAt(Math.floor(this.#now() / 1000))
      .sign(privateKey)
  }
}

const parameterOf = (link: string, name: string): string => new URL(link).searchParams.get(name) ?? ''

async function ask<Shape>(
  step: ProbeStep,
  address: string,
  shape: z.ZodType<Shape>,
  request: RequestInit = {},
): Promise<Shape> {
  const text = await textOf(step, address, request)
  return readAs(step, shape, () => JSON.parse(text))
}

async function textOf(step: ProbeStep, address: string, request: RequestInit = {}): Promise<string> {
  let response: Response
  try {
    response = await fetch(address, { ...request, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) })
  } catch (error) {
    throw new ProbeFailure(step, describeFetchFailure(error, PATIENCE))
  }
  if (!response.ok) throw new ProbeFailure(step, `the server answers with status ${response.status}`)
  return response.text().catch((error: unknown) => {
    throw new ProbeFailure(step, describeFetchFailure(error, PATIENCE))
  })
}

function readAs<Shape>(step: ProbeStep, shape: z.ZodType<Shape>, read: () => unknown): Shape {
  try {
    return shape.parse(read())
  } catch {
    throw new ProbeFailure(step, 'the answer has an unexpected form')
  }
}
