import { compactVerify, decodeProtectedHeader, importSPKI } from 'jose'
import type { Certificate } from './certificate.ts'
import { ChainError, verifyChain } from './certificate-chain.ts'

/** Accepted signature algorithms. Never `none`, and never one with a shared secret. */
const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'PS256', 'RS256', 'EdDSA']

/** The caller decides which problem the person sees. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
}

/**
 * Verifies a JWT that contains its certificates (`x5c`): its type, its signature with the leaf's key, and the chain.
 *
 * @throws TokenError
 */
export async function verifySignedToken(
  jwt: string,
  expectation: { typ: string; anchors: readonly Certificate[]; now: Date },
) {
  try {
    const header = decodeProtectedHeader(jwt)
    if (header.typ !== expectation.typ) throw new TokenError(`its type is ${header.typ}, not ${expectation.typ}`)
    if (!header.alg || !ALGORITHMS.includes(header.alg))
      throw new TokenError(`it is signed with ${header.alg}, which is not accepted`)
    const chain = await verifyChain(header.x5c, expectation.anchors, expectation.now)
    const key = await importSPKI(pemOf(chain.leaf.publicKeyInfo), header.alg)
    const { payload: bytes } = await compactVerify(jwt, key, { algorithms: [header.alg] })
    const payload: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return { payload, chain }
  } catch (cause) {
    if (cause instanceof TokenError) throw cause
    if (cause instanceof ChainError) throw new TokenError(cause.message, { cause })
    throw new TokenError('its signature is invalid', { cause })
  }
}

function pemOf(publicKeyInfo: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...publicKeyInfo))
  return `-----BEGIN PUBLIC KEY-----\n${base64}\n-----END PUBLIC KEY-----`
}
