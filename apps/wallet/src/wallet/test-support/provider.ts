import { decodeProtectedHeader, EmbeddedJWK, jwtVerify, SignJWT } from 'jose'
import { NOW } from '../../protocol/test-support/authority.ts'
import { createHolder } from '../../protocol/test-support/credentials.ts'
import type { Environment } from '../environment.ts'

const PROVIDER = 'https://provider.example'
export const CLIENT_ID = 'https://attested-wallet.example'
const signer = await createHolder()
/** Key with which attestations are verified. */
export const PROVIDER_KEY = signer.publicKey

/** How the provider answers: with an attestation that is valid for some seconds, with an error, or not at all. */
type ProviderState = { life: number } | 'refuses' | 'down'

/** Creates a provider without a network, which attests the wallet in an environment. */
export function createProvider(environment: Environment) {
  const provider = { state: { life: 43_200 } as ProviderState, asked: [] as string[] }

  async function answer(url: string, init: RequestInit): Promise<Response> {
    const path = new URL(url).pathname
    provider.asked.push(path)
    if (provider.state === 'down') throw new TypeError('Failed to fetch')
    if (provider.state === 'refuses') return Response.json({ error: 'invalid_request' }, { status: 400 })
    const { proofs, nonce }: { proofs: string[]; nonce?: string } = JSON.parse(String(init.body))
    const now = environment.now()
    const options = { audience: PROVIDER, typ: 'wallet-provider-proof+jwt', currentDate: now }
    for (const proof of proofs) await jwtVerify(proof, EmbeddedJWK, options)
    const keys = proofs.map((proof) => decodeProtectedHeader(proof).jwk)
    const isOfKeys = path === '/wallet-provider/key-attestation'
    const claims = isOfKeys ? { attested_keys: keys, nonce } : { sub: CLIENT_ID, cnf: { jwk: keys[0] } }
    const attestation = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: isOfKeys ? 'key-attestation+jwt' : 'oauth-client-attestation+jwt' })
      .setIssuedAt(now)
      .setExpirationTime(Math.floor(now.getTime() / 1000) + provider.state.life)
      .sign(signer.privateKey)
    return Response.json({ attestation })
  }

  const attested: Environment = {
    ...environment,
    providerUrl: () => PROVIDER,
    fetch: (url, init) => (url.startsWith(PROVIDER) ? answer(url, init) : environment.fetch(url, init)),
  }
  return Object.assign(provider, { environment: attested })
}

/** Checks the proof of an attested key (draft-ietf-oauth-attestation-based-client-auth-07 section 5.2), and returns its claims. */
export async function checkedProof(headers: Headers, audience: string) {
  const attestation = await jwtVerify<{ cnf: { jwk: object } }>(
    headers.get('oauth-client-attestation') ?? '',
    signer.publicKey,
    { typ: 'oauth-client-attestation+jwt', currentDate: NOW },
  )
  const options = { typ: 'oauth-client-attestation-pop+jwt', audience, issuer: CLIENT_ID, currentDate: NOW }
  const proof = headers.get('oauth-client-attestation-pop') ?? ''
  const { payload } = await jwtVerify<{ challenge?: string }>(proof, attestation.payload.cnf.jwk, options)
  return { ...payload, key: attestation.payload.cnf.jwk }
}
