import { hash } from 'node:crypto'
import { isJsonObject, type JsonObject } from '../../../../platform/json/strict-json.ts'
import { type CompactJws, isSignedBy, parseJws } from '../../jose/compact-jws.ts'
import { jwkThumbprint, readEcPublicJwk } from '../../jose/ec-key.ts'
import type { CredentialIssuer, IssuerTrust } from '../../trust/issuer-trust.ts'
import type { ExpectedBinding, VerifiedCredential } from '../credential-format.ts'
import { areCurrent, type Dates, lacksDate } from '../dates.ts'
import { isCurrent, isRecent, readDates, readStatus } from '../jwt-claims.ts'
import { digestAlgorithmOf, discloseClaims, MAX_DISCLOSURES } from './disclosed-claims.ts'

type VerifiedSdJwtVc = {
  issuer: CredentialIssuer
  /** The type, followed by the types that the credential also answers for (`aka_vcts`). */
  types: string[]
  /** Thumbprint of the holder's key (RFC 7638). */
  holderKey: string
  dates: Dates
  status: VerifiedCredential['status']
  /** All disclosed claims, except the registered ones, which are in the other members. */
  claims: JsonObject
  /** Payload of the key binding. It may contain further members that the holder signed. */
  keyBinding: JsonObject
}

/** Media types of SD-JWT VC. Drafts before 2024-11 used the second one (SD-JWT VC section 3.2.1). */
const TYPES: ReadonlySet<unknown> = new Set(['dc+sd-jwt', 'vc+sd-jwt'])

/** Maximum number of parts: the credential, its disclosures and the key binding. */
const MAX_PARTS = 1 + MAX_DISCLOSURES + 1

/** Values that the key binding of a presentation must match. */
type ExpectedKeyBinding = Pick<ExpectedBinding, 'audience' | 'nonce' | 'now'>

/** The failed check of a presented SD-JWT VC, for the log. The wallet learns only that its presentation was refused. */
export type SdJwtRefusal =
  | 'malformed'
  | 'issuer-untrusted'
  | 'issuer-signature'
  | 'disclosures'
  | 'validity'
  | 'claims'
  | 'holder-key'
  | 'key-binding'
  | 'request-binding'

/** A refused presentation. `issuerName`: name of the issuer, if it is trusted. */
type RefusedSdJwt = { refused: SdJwtRefusal; issuerName?: string }

/**
 * Verifies a presented SD-JWT VC with key binding (RFC 9901 sections 7.1 and 7.3, SD-JWT VC section 3). A key binding is always
 * required; the presentation cannot opt out of it.
 */
export function verifySdJwtVc(
  presentation: string,
  trust: IssuerTrust,
  expected: ExpectedKeyBinding,
): VerifiedSdJwtVc | RefusedSdJwt {
  const parts = presentation.split('~', MAX_PARTS + 1)
  if (parts.length > MAX_PARTS) return { refused: 'malformed' }
  const encodedKeyBinding = parts.pop()
  const [encodedJws, ...disclosures] = parts
  if (!encodedJws || !encodedKeyBinding) return { refused: 'malformed' }
  const jws = parseJws(encodedJws)
  const keyBinding = parseJws(encodedKeyBinding)
  if (!jws || !keyBinding || !TYPES.has(jws.header.typ)) return { refused: 'malformed' }

  const issuer = trust.identifyBySubject(jws.header.x5c, jws.payload.iss, expected.now)
  if (!issuer) return { refused: 'issuer-untrusted' }
  const refuse = (refused: SdJwtRefusal): RefusedSdJwt => ({ refused, issuerName: issuer.name })
  if (!isSignedBy(jws, issuer.key)) return refuse('issuer-signature')

  const claims = discloseClaims(jws.payload, disclosures)
  if (!claims) return refuse('disclosures')
  // The name in the certificate counts, and the digest of the type's metadata is no claim about the holder (SD-JWT VC section 3.2.2.2).
  const { iss: _iss, 'vct#integrity': _integrity, ...stated } = claims
  const { vct, aka_vcts: furtherTypes = [], iat, exp, nbf, cnf, status, ...rest } = stated
  // SD-JWT VC section 3.2.2.2: each of the dates is optional.
  const dates = readDates({ iat, nbf, exp })
  const types = Array.isArray(furtherTypes) ? [vct, ...furtherTypes] : [null]
  if (!types.every((type) => typeof type === 'string') || !dates || lacksDate(issuer, dates)) return refuse('claims')
  if (!areCurrent(dates, expected.now)) return refuse('validity')

  const holder = readEcPublicJwk(isJsonObject(cnf) ? cnf.jwk : undefined)
  if (!holder) return refuse('holder-key')
  const hashed = presentation.slice(0, presentation.length - encodedKeyBinding.length)
  const isBound = isBoundTo(keyBinding, hashed, digestAlgorithmOf(jws.payload))
  if (!isSignedBy(keyBinding, holder.key) || !isBound) return refuse('key-binding')
  if (!answersRequest(keyBinding, expected)) return refuse('request-binding')

  return {
    issuer,
    types,
    holderKey: jwkThumbprint(holder.jwk),
    dates,
    status: readStatus(status),
    claims: rest,
    keyBinding: keyBinding.payload,
  }
}

/** Returns whether a key binding belongs to exactly this credential with these disclosures (RFC 9901 section 4.3). */
const isBoundTo = ({ header, payload }: CompactJws, hashed: string, algorithm = 'sha256'): boolean =>
  header.typ === 'kb+jwt' && payload.sd_hash === hash(algorithm, hashed, 'base64url')

/** Returns whether a key binding answers this request (RFC 9901 section 4.3 and OpenID4VP 1.0 section B.3.6). */
function answersRequest({ payload }: CompactJws, { audience, nonce, now }: ExpectedKeyBinding): boolean {
  const { iat, exp, nbf } = payload
  return payload.aud === audience && payload.nonce === nonce && isRecent(iat, now) && isCurrent({ nbf, exp }, now)
}
