import { readDateTime } from '../../../../platform/clock/stated-time.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../platform/json/strict-json.ts'
import { type CompactJws, isSignedBy, parseJws, signatureFault } from '../../jose/compact-jws.ts'
import { jwkThumbprint } from '../../jose/ec-key.ts'
import { type IssuerTrust, issuerFault } from '../../trust/issuer-trust.ts'
import { type Diagnosis, diagnose, shown } from '../../wire/diagnosis.ts'
import { type ExpectedBinding, type Refused, refusing, type VerifiedCredential } from '../credential-format.ts'
import { areCurrent, type Dates, datesFault, lacksDate } from '../dates.ts'
import { answerFault, claimedDatesFault, readDates, readStatus } from '../jwt-claims.ts'
import { keyOfDid } from './did-jwk.ts'
import { CREDENTIAL_TYPE, PRESENTATION_TYPE, TOKEN_STATUS_LIST } from './vocabulary.ts'

/**
 * Verifies a presentation of the VC Data Model 1.1 as a JWT with one credential in it (OpenID4VP 1.0 appendix B.1.3.1, VC Data
 * Model 1.1 section 6.3.1). The holder's key is taken from the credential only, never from a header of the presentation.
 */
export function verifyJwtVc(
  presentation: string,
  trust: IssuerTrust,
  expected: ExpectedBinding,
): VerifiedCredential | Refused {
  const malformed = (because: string, diagnosis: Diagnosis): Refused => refusing()('format', because, diagnosis)
  const bound = readToken('VP', presentation)
  if ('fault' in bound) return malformed('jwt', bound.fault)
  const issued = readToken('VC', onlyCredentialOf(bound.jws.payload.vp))
  if ('fault' in issued) return malformed('jwt', issued.fault)
  const { header, payload } = issued.jws
  const { vc } = payload
  if (!isJsonObject(vc)) return malformed('jwt', diagnose('VC vc', 'an object', vc))
  const types = textsOf(vc.type)
  const subject = onlyOf(vc.credentialSubject)
  if (!types?.includes(CREDENTIAL_TYPE) || !isJsonObject(subject))
    return malformed('data-model', diagnose('VC vc', `${CREDENTIAL_TYPE} in type and one credentialSubject`))
  // VC Data Model 1.1 section 6.3.1: a value may be in the JWT claims, in `vc`, or in both. Then it must be the same.
  const [issuerId, subjectId] = [idOf(vc.issuer), subject.id]
  const { iss = issuerId, sub = subjectId, status } = payload
  if (!isSame(issuerId, iss)) return malformed('data-model', diagnose('VC vc.issuer', shown(iss), issuerId))
  // The identifier of a person stays out of diagnoses.
  if (!isSame(subjectId, sub)) return malformed('data-model', diagnose('VC vc.credentialSubject.id', 'the sub'))

  const issuer = trust.identify(header.x5c, iss, expected.now)
  if (!issuer) return refusing()('issuer', 'issuer-untrusted', issuerFault(header.x5c, iss))
  const refuse = refusing(issuer.name)
  if (!isSignedBy(issued.jws, issuer.key))
    return refuse('signature', 'issuer-signature', signatureFault('VC', issued.jws))

  const dates = datesOf(payload, vc)
  if (!dates || lacksDate(issuer, dates)) return refuse('format', 'claims', claimedDatesFault(payload))
  if (!areCurrent(dates, expected.now)) return refuse('validity', 'validity', datesFault(dates, expected.now))

  const holder = keyOfDid(sub)
  if (!holder) return refuse('holder', 'holder-key', diagnose('VC sub', 'a did:jwk of a P-256 key'))
  const { aud, iss: presenter } = bound.jws.payload
  if (!isSignedBy(bound.jws, holder.key))
    return refuse('holder', 'presentation-signature', signatureFault('VP', bound.jws))
  if (!isSame(presenter, sub))
    return refuse('holder', 'presentation-signature', diagnose('VP iss', 'the sub of the VC'))
  // RFC 7519 section 4.1.3: a single audience needs no list.
  const answer = { ...bound.jws.payload, aud: onlyOf(aud) }
  const fault = answerFault(answer, expected, { name: 'VP', needsTime: false })
  if (fault) return refuse(...fault)
  const { id: _, ...claims } = subject
  return {
    issuer,
    types: types.filter((type) => type !== CREDENTIAL_TYPE),
    holderKey: jwkThumbprint(holder.jwk),
    dates,
    status: status === undefined ? readCredentialStatus(vc.credentialStatus) : readStatus(status),
    claims: { credentialSubject: claims },
    confirmed: {},
  }
}

/** VC Data Model 1.1 section 6.3.1: `typ` is optional, but must be `JWT` if it is present. */
function readToken(name: string, text: string | undefined): { jws: CompactJws } | { fault: Diagnosis } {
  const jws = parseJws(text ?? '')
  if (!jws) return { fault: diagnose(name, 'a JWT, and in a VP one credential') }
  const { typ } = jws.header
  return isSame(typ, 'JWT') ? { jws } : { fault: diagnose(`${name} typ`, '"JWT"', typ) }
}

function onlyCredentialOf(vp: Json | undefined): string | undefined {
  if (!isJsonObject(vp) || !textsOf(vp.type)?.includes(PRESENTATION_TYPE)) return undefined
  const credentials = textsOf(vp.verifiableCredential)
  return credentials?.length === 1 ? credentials[0] : undefined
}

/** If the JWT lacks a date, takes it from `vc` (VC Data Model 1.1 section 6.3.1). */
function datesOf(payload: JsonObject, { issuanceDate, expirationDate }: JsonObject): Dates | undefined {
  const { iat, nbf = toNumericDate(issuanceDate), exp = toNumericDate(expirationDate) } = payload
  const dates = readDates({ iat, nbf, exp })
  return dates && { ...dates, issuedAt: dates.issuedAt ?? dates.validFrom }
}

/** Returns null for a malformed date: null is not a valid NumericDate, so `readDates` refuses it. */
function toNumericDate(value: Json | undefined): Json | undefined {
  if (value === undefined) return undefined
  const time = typeof value === 'string' ? readDateTime(value) : undefined
  return time === undefined ? null : time / 1000
}

/** JSON-LD allows a value with and without a list for the same thing. */
const onlyOf = (value: Json | undefined): Json | undefined =>
  Array.isArray(value) && value.length === 1 ? value[0] : value

/** Returns the identifier of an issuer or holder, which may be an object with further members (VC Data Model 1.1 section 5.5). */
const idOf = (value: Json | undefined): Json | undefined => (isJsonObject(value) ? value.id : value)

function textsOf(value: Json | undefined): string[] | undefined {
  const list = Array.isArray(value) ? value : [value]
  return list.every((text) => typeof text === 'string') ? list : undefined
}

/** Returns whether a value is absent or equal to the expected string. */
const isSame = (value: Json | undefined, expected: Json | undefined): boolean =>
  value === undefined || (value === expected && typeof expected === 'string')

/** Parses the status reference in `credentialStatus` of a credential (VC Data Model 1.1 section 4.9). */
function readCredentialStatus(credentialStatus: Json | undefined): VerifiedCredential['status'] {
  if (credentialStatus === undefined) return undefined
  const entry = onlyOf(credentialStatus)
  if (!isJsonObject(entry) || !textsOf(entry.type)?.includes(TOKEN_STATUS_LIST)) return 'unknown'
  const { statusListCredential: uri, statusListIndex: index } = entry
  return typeof uri === 'string' && /^\d{1,15}$/.test(String(index)) ? { uri, index: Number(index) } : 'unknown'
}
