import { EmbeddedJWK, errors, type JWK, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Configuration } from '../configuration.ts'
import type { ProviderKeys } from './provider-keys.ts'

/** Shorter than a day, because nobody can revoke an attestation. */
const WALLET_LIFE = '12h'
/** A key attestation is used once, right after it was made. */
const KEYS_LIFE = '5m'
const MAX_KEYS = 20

/** Path of the text about the keys of the demo wallet, whose address is the level in key attestations. */
export const STORAGE_PATH = '/wallet-provider/key-storage'

const zRequest = z.object({
  /** A proof for each key to attest. */
  proofs: z.array(z.string().max(2000)).min(1).max(MAX_KEYS),
  nonce: z.string().min(1).max(500).optional(),
})

const zPublicKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() })

/** The message says why. */
export class RefusedRequest extends Error {}

export type Attester = Pick<Configuration, 'issuer' | 'walletOrigin'> & { keys: ProviderKeys }

/**
 * Attests an instance of the demo wallet (draft-ietf-oauth-attestation-based-client-auth-07 section 5.1, HAIP 1.0 section 4.4.1). All
 * instances have the same subject.
 *
 * @throws RefusedRequest
 */
export async function attestWallet(request: unknown, attester: Attester): Promise<string> {
  const [key] = await provenKeys(parse(request), attester)
  const { walletOrigin, issuer } = attester
  const claims = { cnf: { jwk: key }, wallet_name: 'Vitrine demo wallet', wallet_link: walletOrigin }
  return sign(
    new SignJWT(claims).setIssuer(issuer).setSubject(walletOrigin).setExpirationTime(WALLET_LIFE),
    'oauth-client-attestation+jwt',
    attester,
  )
}

/**
 * Attests keys of holders (OpenID4VCI 1.0 appendix D.1). Their level is an address of its own, because nobody has evaluated how a browser
 * keeps keys (appendix D.2). The demo wallet does not authenticate its user, so the attestation does not say that it does.
 *
 * @throws RefusedRequest
 */
export async function attestKeys(request: unknown, attester: Attester): Promise<string> {
  const parsed = parse(request)
  const keys = await provenKeys(parsed, attester)
  const claims = {
    attested_keys: keys,
    key_storage: [`${attester.issuer}${STORAGE_PATH}`],
    ...(parsed.nonce !== undefined && { nonce: parsed.nonce }),
  }
  return sign(new SignJWT(claims).setExpirationTime(KEYS_LIFE), 'key-attestation+jwt', attester)
}

function parse(request: unknown): z.infer<typeof zRequest> {
  const { data, error } = zRequest.safeParse(request)
  if (data) return data
  throw new RefusedRequest(`${error.issues[0]?.path.join('.') || 'the request'} is missing or wrong`)
}

async function provenKeys({ proofs }: z.infer<typeof zRequest>, { issuer }: Attester): Promise<JWK[]> {
  const options = { typ: 'wallet-provider-proof+jwt', audience: issuer, algorithms: ['ES256'] }
  try {
    return await Promise.all(
      proofs.map(async (proof) => {
        const { protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
          ...options,
          maxTokenAge: '5m',
          clockTolerance: '1m',
        })
        return zPublicKey.parse(protectedHeader.jwk)
      }),
    )
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError || error instanceof TypeError)
      throw new RefusedRequest('a proof is not a recent JWT for this provider, signed by the P-256 key in its header')
    throw error
  }
}

const sign = (jwt: SignJWT, typ: string, { keys }: Attester): Promise<string> =>
  jwt
    .setProtectedHeader({ alg: 'ES256', typ, x5c: [keys.certificate] })
    .setIssuedAt()
    .sign(keys.signing)
