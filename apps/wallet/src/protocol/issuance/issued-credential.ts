import { base64url, calculateJwkThumbprint, type JWK } from 'jose'
import * as z from 'zod'
import { WalletProblem } from '../problem.ts'
import { discloseClaims, parseSdJwt, SdJwtError } from '../sd-jwt/sd-jwt.ts'
import { type StatusReference, zStatusReference } from '../sd-jwt/status-list.ts'
import type { Certificate } from '../x509/certificate.ts'
import type { Trust } from '../x509/certificate-chain.ts'
import { TokenError, verifySignedToken } from '../x509/signed-token.ts'

/** Claims that must stand in clear (SD-JWT VC, section on registered claims): hidden, a holder could drop them. */
const NEVER_HIDDEN = new Set(['iss', 'nbf', 'exp', 'cnf', 'vct', 'vct#integrity', 'status'])

const zSeconds = z.number().finite().nonnegative()

const zCredentialPayload = z.object({
  vct: z.string().min(1),
  iat: zSeconds.optional(),
  nbf: zSeconds.optional(),
  exp: zSeconds.optional(),
  cnf: z.object({ jwk: z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() }) }),
  status: z.object({ status_list: zStatusReference.optional() }).optional(),
})

/** What a credential says about itself, once it proved right. */
export type VerifiedCredential = {
  vct: string
  trust: Trust
  /** Who signed it, as its certificate says. */
  signer: string
  issuedAt: Date | undefined
  expiresAt: Date | undefined
  status: StatusReference | undefined
  /** Of the chain, base64url, for verifiers that ask for certain authorities (OpenID4VP 1.0 section 6.1.1.1). */
  authorityKeyIdentifiers: string[]
}

/**
 * Checks a credential before it becomes a card: an SD-JWT VC of the promised type, signed by the certificate it brings,
 * bound to our key, valid now, with no disclosure that belongs nowhere.
 *
 * @throws WalletProblem `credential-invalid`, with the reason
 */
export async function verifyIssuedCredential(
  compact: string,
  expectation: { vct: string | undefined; holder: JWK; anchors: readonly Certificate[]; now: Date; host: string },
): Promise<VerifiedCredential> {
  const { anchors, now, host } = expectation
  const refuse = (detail: string) => new WalletProblem('credential-invalid', { host, detail })
  try {
    const sdJwt = await parseSdJwt(compact)
    if (sdJwt.keyBindingJwt !== undefined) throw refuse('it is a presentation, not a credential')
    const { payload, chain } = await verifySignedToken(sdJwt.issuerJwt, { typ: 'dc+sd-jwt', anchors, now })
    const { origins } = discloseClaims(sdJwt)
    const hidden = origins.find(
      ({ path: [name], disclosure }) => disclosure.name === name && NEVER_HIDDEN.has(`${name}`),
    )
    if (hidden) throw refuse(`it hides ${hidden.disclosure.name}, which must stand in clear`)
    const parsed = zCredentialPayload.safeParse(payload)
    if (!parsed.success) throw refuse(`its ${parsed.error.issues[0]?.path.join('.')} is missing or wrong`)
    const { vct, iat, nbf, exp, cnf, status } = parsed.data
    if (expectation.vct !== undefined && vct !== expectation.vct)
      throw refuse(`it is a ${vct}, not the ${expectation.vct} that was offered`)
    if ((await calculateJwkThumbprint(cnf.jwk)) !== (await calculateJwkThumbprint(expectation.holder)))
      throw refuse('it is bound to the key of someone else')
    if (exp !== undefined && exp * 1000 <= now.getTime()) throw refuse('it has expired already')
    if (nbf !== undefined && nbf * 1000 > now.getTime() + CLOCK_SKEW_MS) throw refuse('it is not valid yet')
    return {
      vct,
      trust: chain.trust,
      signer: chain.leaf.subjectName,
      issuedAt: dateOf(iat ?? nbf),
      expiresAt: dateOf(exp),
      status: status?.status_list,
      authorityKeyIdentifiers: chain.certificates.flatMap(({ authorityKeyIdentifier }) =>
        authorityKeyIdentifier ? [base64url.encode(authorityKeyIdentifier)] : [],
      ),
    }
  } catch (cause) {
    if (cause instanceof SdJwtError || cause instanceof TokenError) throw refuse(cause.message)
    throw cause
  }
}

/** How far the clocks of two computers may differ. */
const CLOCK_SKEW_MS = 60_000

const dateOf = (seconds: number | undefined) => (seconds === undefined ? undefined : new Date(seconds * 1000))
