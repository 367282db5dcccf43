import { hash } from 'node:crypto'
import { isJsonObject } from '../../../../platform/json/strict-json.ts'
import { type CompactJws, isSignedBy, parseJws, signatureFault } from '../../jose/compact-jws.ts'
import { jwkThumbprint, keyFault, readEcPublicJwk } from '../../jose/ec-key.ts'
import { type IssuerTrust, issuerFault } from '../../trust/issuer-trust.ts'
import { type Diagnosis, diagnose, shown } from '../../wire/diagnosis.ts'
import { type ExpectedBinding, type Refused, refusing, type VerifiedCredential } from '../credential-format.ts'
import { areCurrent, datesFault, lacksDate } from '../dates.ts'
import { answerFault, claimedDatesFault, readDates, readStatus } from '../jwt-claims.ts'
import { digestAlgorithmOf, discloseClaims, MAX_DISCLOSURES } from './disclosed-claims.ts'

/** Media types of SD-JWT VC. Drafts before 2024-11 used the second one (SD-JWT VC section 3.2.1). */
const TYPES: ReadonlySet<unknown> = new Set(['dc+sd-jwt', 'vc+sd-jwt'])

/** Maximum number of parts: the credential, its disclosures and the key binding. */
const MAX_PARTS = 1 + MAX_DISCLOSURES + 1

/**
 * Verifies a presented SD-JWT VC with key binding (RFC 9901 sections 7.1 and 7.3, SD-JWT VC section 3). A key binding is always
 * required; the presentation cannot opt out of it. `confirmed`: payload of the key binding, which may contain further members.
 */
export function verifySdJwtVc(
  presentation: string,
  trust: IssuerTrust,
  expected: Omit<ExpectedBinding, 'handover'>,
): VerifiedCredential | Refused {
  const parts = readParts(presentation)
  if ('refused' in parts) return parts
  const { jws, disclosures, keyBinding, hashed } = parts

  const { x5c } = jws.header
  const issuer = trust.identifyBySubject(x5c, jws.payload.iss, expected.now)
  if (!issuer) return refusing()('issuer', 'issuer-untrusted', issuerFault(x5c, jws.payload.iss))
  const refuse = refusing(issuer.name)
  if (!isSignedBy(jws, issuer.key)) return refuse('signature', 'issuer-signature', signatureFault('SD-JWT', jws))

  const disclosed = discloseClaims(jws.payload, disclosures)
  if ('fault' in disclosed) return refuse(disclosed.check, 'disclosures', disclosed.fault)
  // The name in the certificate counts, and the digest of the type's metadata is no claim about the holder (SD-JWT VC section 3.2.2.2).
  const { iss: _iss, 'vct#integrity': _integrity, ...stated } = disclosed.claims
  const { vct, aka_vcts: furtherTypes = [], iat, exp, nbf, cnf, status, ...claims } = stated
  // SD-JWT VC section 3.2.2.2: each of the dates is optional.
  const dates = readDates({ iat, nbf, exp })
  const types = Array.isArray(furtherTypes) ? [vct, ...furtherTypes] : [null]
  if (!types.every((type) => typeof type === 'string'))
    return refuse('format', 'claims', diagnose('vct, aka_vcts', 'text, and a list of texts', vct, furtherTypes))
  if (!dates || lacksDate(issuer, dates)) return refuse('format', 'claims', claimedDatesFault({ iat, nbf, exp }))
  if (!areCurrent(dates, expected.now)) return refuse('validity', 'validity', datesFault(dates, expected.now))

  const jwk = isJsonObject(cnf) ? cnf.jwk : undefined
  const holder = readEcPublicJwk(jwk)
  if (!holder) return refuse('holder', 'holder-key', keyFault('cnf.jwk', jwk))
  const { typ } = keyBinding.header
  if (typ !== 'kb+jwt') return refuse('holder', 'key-binding', diagnose('KB-JWT typ', '"kb+jwt"', typ))
  // RFC 9901 section 4.3: the key binding belongs to exactly this credential with these disclosures.
  const digest = hash(digestAlgorithmOf(jws.payload) ?? 'sha256', hashed, 'base64url')
  const { sd_hash: boundTo } = keyBinding.payload
  if (boundTo !== digest) return refuse('holder', 'key-binding', diagnose('KB-JWT sd_hash', shown(digest), boundTo))
  if (!isSignedBy(keyBinding, holder.key)) return refuse('holder', 'key-binding', signatureFault('KB-JWT', keyBinding))
  const fault = answerFault(keyBinding.payload, expected, { name: 'KB-JWT', needsTime: true })
  if (fault) return refuse(...fault)

  return {
    issuer,
    types,
    holderKey: jwkThumbprint(holder.jwk),
    dates,
    status: readStatus(status),
    claims,
    confirmed: keyBinding.payload,
  }
}

/** PresentationParts of a presentation, parsed and not verified yet. `hashed`: text that the key binding hashes. */
type PresentationParts = { jws: CompactJws; disclosures: string[]; keyBinding: CompactJws; hashed: string }

function readParts(presentation: string): PresentationParts | Refused {
  const malformed = (diagnosis: Diagnosis): Refused => refusing()('format', 'malformed', diagnosis)
  const parts = presentation.split('~', MAX_PARTS + 1)
  if (parts.length > MAX_PARTS) return malformed(diagnose('SD-JWT', `at most ${MAX_DISCLOSURES} disclosures`, 'more'))
  const encodedKeyBinding = parts.pop()
  const [encodedJws, ...disclosures] = parts
  const jws = parseJws(encodedJws ?? '')
  if (!jws) return malformed(diagnose('SD-JWT', 'a JWT of the issuer before the first ~'))
  if (!TYPES.has(jws.header.typ)) return malformed(diagnose('SD-JWT typ', '"dc+sd-jwt"', jws.header.typ))
  const keyBinding = parseJws(encodedKeyBinding ?? '')
  if (!keyBinding) return malformed(diagnose('KB-JWT', 'a key binding after the last ~'))
  const hashed = presentation.slice(0, presentation.length - (encodedKeyBinding ?? '').length)
  return { jws, disclosures, keyBinding, hashed }
}
