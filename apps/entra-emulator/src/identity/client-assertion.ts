import { createHash, X509Certificate } from 'node:crypto'
import { decodeProtectedHeader, errors, jwtVerify, type ProtectedHeaderParameters } from 'jose'
import * as z from 'zod'
import { TokenError } from './token-error.ts'

const zAssertion = z.object({ iss: z.string(), sub: z.string(), jti: z.string(), exp: z.number() })

/** Default of `TokenValidationParameters.ClockSkew` in Microsoft's libraries. Msal-node rounds the time up, so that its `nbf` may be ahead. */
const CLOCK_TOLERANCE_SECONDS = 300

/**
 * Values that an assertion must match. By an assertion, an app proves that it has the key of a certificate (Microsoft's page "Microsoft
 * identity platform application authentication certificate credentials").
 */
export type AssertionContext = {
  certificates: readonly string[]
  clientId: string
  tokenEndpoints: readonly string[]
  now: number
}

/** @throws TokenError */
export async function requireAssertion(assertion: string, context: AssertionContext): Promise<void> {
  const { clientId, now } = context
  const certificate = registered(headerOf(assertion), context.certificates)
  if (Date.parse(certificate.validTo) < now) throw new TokenError(700027)
  const payload = await jwtVerify(assertion, certificate.publicKey, {
    algorithms: ['PS256', 'RS256'],
    currentDate: new Date(now),
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  }).then(({ payload }) => payload, refuse)
  const { success, data } = zAssertion.safeParse(payload)
  if (!success) throw new TokenError(50027)
  if (data.iss !== clientId || data.sub !== clientId) throw new TokenError(700021)
  const audiences = [payload.aud ?? []].flat()
  if (audiences.length !== 1 || !context.tokenEndpoints.includes(audiences[0] ?? '')) throw new TokenError(700023)
}

function headerOf(assertion: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(assertion)
  } catch {
    throw new TokenError(50027)
  }
}

/** Finds the certificate by its thumbprint in the header: SHA-256, or SHA-1 as older libraries of Microsoft send it. */
function registered(header: ProtectedHeaderParameters, certificates: readonly string[]): X509Certificate {
  const found = certificates
    .map((pem) => new X509Certificate(pem))
    .find(({ raw }) =>
      header['x5t#S256'] === undefined
        ? header.x5t === createHash('sha1').update(raw).digest('base64url')
        : header['x5t#S256'] === createHash('sha256').update(raw).digest('base64url'),
    )
  if (!found) throw new TokenError(700027)
  return found
}

function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw new TokenError(700024)
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') throw new TokenError(700024)
  throw new TokenError(700027)
}
