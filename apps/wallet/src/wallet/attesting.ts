import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { AuthorizationServer } from '../protocol/issuance/authorization-server.ts'
import {
  attestationMethodOf,
  type ClientAttestation,
  type ClientCredentials,
  isCombined,
} from '../protocol/issuance/client-attestation.ts'
import type { HolderKey } from '../protocol/issuance/key-proof.ts'
import { type ProblemCode, WalletProblem } from '../protocol/problem.ts'
import { hostOf } from '../protocol/transport/remote-address.ts'
import { jsonOf, parseOrRefuse, protocolErrorOf } from '../protocol/transport/reply.ts'
import { send } from '../protocol/transport/send.ts'
import type { Environment } from './environment.ts'
import { instanceFor, storeInstance } from './storage/instances.ts'

/** An attestation that ends earlier is renewed, because the person may take some time on the issuer's page. */
const LEAST_LIFE_MS = 5 * 60 * 1000

const zAnswer = z.object({ attestation: z.string() })
const zWalletAttestation = z.object({ sub: z.string().check(z.minLength(1)), exp: z.number() })

/**
 * Sends a request to an authorization server with the credentials of this wallet. If the server refuses the attestation, sends the request
 * with a new one, because the provider may have other keys by now, then without one if the server also takes such wallets.
 *
 * @throws WalletProblem that of the first attempt if no other attempt has another one
 */
export async function asClient<Result>(
  server: AuthorizationServer,
  environment: Environment,
  request: (credentials: ClientCredentials) => Promise<Result>,
): Promise<Result> {
  const takesAnyone = server.token_endpoint_auth_methods_supported?.includes('none')
  const attempts = [
    () => credentialsFor(server, environment),
    () => credentialsFor(server, environment, { isNew: true }),
    ...(takesAnyone ? [() => anonymousAt(server, environment)] : []),
  ]
  let refusal: unknown
  for (const prepare of attempts) {
    const credentials = await prepare()
    try {
      return await request(credentials)
    } catch (problem) {
      if (refusal !== undefined && hasCode(problem, 'wallet-unattested')) throw refusal
      if (!credentials.attested || !hasCode(problem, 'wallet-refused')) throw problem
      refusal ??= problem
    }
  }
  throw refusal
}

const hasCode = (problem: unknown, code: ProblemCode): boolean =>
  problem instanceof WalletProblem && problem.code === code

/**
 * Returns the credentials of this wallet for an authorization server. Without an attestation, if the server takes none, or the provider of
 * this wallet cannot be reached: the server decides whether it needs one.
 */
export async function credentialsFor(
  server: AuthorizationServer,
  environment: Environment,
  { isNew = false } = {},
): Promise<ClientCredentials> {
  const method = attestationMethodOf(server)
  const attestation = method && (await attestationFor(server, environment, isNew).catch(withoutProvider))
  return { attested: method && attestation && { attestation, method }, server, now: environment.now }
}

/** Returns the key to which an access token is bound: a new one, unless the key of the attestation also signs the DPoP proofs. */
export const tokenKeyOf = async (credentials: ClientCredentials, { newKey }: Environment): Promise<HolderKey> =>
  (isCombined(credentials) && credentials.attested?.attestation.key) || newKey()

export const anonymousAt = (server: AuthorizationServer, { now }: Environment): ClientCredentials => ({
  attested: undefined,
  server,
  now,
})

function withoutProvider(cause: unknown): undefined {
  if (!hasCode(cause, 'wallet-unattested')) throw cause
}

/** Each server sees another key and another attestation, so that servers cannot recognise the wallet (HAIP 1.0 section 4.4.1). */
async function attestationFor(
  server: AuthorizationServer,
  environment: Environment,
  isNew: boolean,
): Promise<ClientAttestation> {
  const instance = await instanceFor(server.issuer, await environment.newKey())
  const { attestation, key } = instance
  const life = (attestation?.expiresAt.getTime() ?? 0) - environment.now().getTime()
  if (attestation && !isNew && life > LEAST_LIFE_MS) return attestation
  const jwt = await askProvider('wallet-attestation', [key], {}, environment)
  const { sub: clientId, exp } = parseOrRefuse(zWalletAttestation, payloadOf(jwt), 'wallet-unattested')
  const renewed = { jwt, clientId, key, expiresAt: new Date(exp * 1000) }
  await storeInstance({ ...instance, attestation: renewed })
  return renewed
}

export const attestKeys = (
  keys: readonly HolderKey[],
  nonce: string | undefined,
  environment: Environment,
): Promise<string> => askProvider('key-attestation', keys, { nonce }, environment)

async function askProvider(
  path: 'wallet-attestation' | 'key-attestation',
  keys: readonly HolderKey[],
  members: { nonce?: string | undefined },
  { providerUrl, fetch, now }: Environment,
): Promise<string> {
  const provider = providerUrl()
  if (provider === undefined) throw new WalletProblem('wallet-unattested', { detail: 'this wallet has no provider' })
  const proofs = await Promise.all(
    keys.map(({ publicJwk, privateKey }) =>
      new SignJWT({ aud: provider })
        .setProtectedHeader({ alg: 'ES256', typ: 'wallet-provider-proof+jwt', jwk: publicJwk })
        .setIssuedAt(now())
        .sign(privateKey),
    ),
  )
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ proofs, ...members }),
  }
  const host = hostOf(provider)
  const reply = await send(fetch, `${provider}/wallet-provider/${path}`, init).catch((cause: unknown) => {
    const detail = `the provider of this wallet cannot be reached: ${cause instanceof Error ? cause.message : host}`
    throw new WalletProblem('wallet-unattested', { host, cause, detail })
  })
  if (reply.status !== 200) {
    const detail = `the provider of this wallet refused: ${protocolErrorOf(reply).detail}`
    throw new WalletProblem('wallet-unattested', { host, detail })
  }
  return parseOrRefuse(zAnswer, jsonOf(reply), 'wallet-unattested', host).attestation
}

function payloadOf(jwt: string): JWTPayload | undefined {
  try {
    return decodeJwt(jwt)
  } catch {
    return undefined
  }
}
