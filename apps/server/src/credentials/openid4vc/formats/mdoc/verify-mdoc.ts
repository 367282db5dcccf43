import { hash } from 'node:crypto'
import type { Bytes, EpochMilliseconds } from '@vitrine/api/units.ts'
import { decodeBase64Url } from '../../../../platform/base64/base64.ts'
import { type Cbor, CborDate, type CborMap, EncodedCbor, readCbor } from '../../../../platform/cbor/strict-cbor.ts'
import type { Json, JsonObject } from '../../../../platform/json/strict-json.ts'
import { type CoseSign1, coseFault, isCose1SignedBy, readCose1, x5cOf } from '../../cose/cose-sign1.ts'
import { readSignedCbor } from '../../cose/read-signed-cbor.ts'
import { jwkThumbprint } from '../../jose/ec-key.ts'
import { type CredentialIssuer, type IssuerTrust, issuerFault } from '../../trust/issuer-trust.ts'
import { type Diagnosis, diagnose, shown } from '../../wire/diagnosis.ts'
import { PAYMENT_TYPE } from '../../wire/limits-and-paths.ts'
import {
  type ExpectedBinding,
  type ExpectedPresentation,
  type Refused,
  refusing,
  type VerifiedCredential,
} from '../credential-format.ts'
import { areCurrent, type Dates, datesFault } from '../dates.ts'
import {
  isKnownVersion,
  type MobileSecurityObject,
  mayDeviceSign,
  readMobileSecurityObject,
} from './mobile-security-object.ts'
import { sessionTranscript } from './session-transcript.ts'

/** Large enough for a photo of 500 KB and the rest of a document. */
const MAX_RESPONSE_BYTES: Bytes = 1_048_576
const MAX_ELEMENTS = 100
/** Status of a response without an error (ISO 18013-5 section 8.3.2.1.2.3). */
const STATUS_OK = 0

/**
 * Data element that the device signs to confirm a payment: the hashes of the transaction data, each as bytes (OpenID4VP 1.0
 * appendix B.2.1).
 */
const CONFIRMATION = 'transaction_data_hashes'

/** A document of a response, parsed and not verified yet. */
type PresentedDocument = {
  docType: string
  issuerSigned: CoseSign1
  elements: Map<string, PresentedElement[]>
  deviceSignature: CoseSign1
  deviceNamespaces: EncodedCbor
}

type PresentedElement = { digestId: number; name: string; value: Json; encoded: Uint8Array }

/** Data elements that the holder's key signed in addition to the session transcript, by namespace. */
type DeviceSigned = Map<string, JsonObject>

/**
 * Verifies the document of a `DeviceResponse` that was asked for (ISO 18013-5 section 9.3.1 for the issuer's data, 9.1.3.4 for the device's
 * signature). A MAC instead of the signature is refused, because MACs are only for readers near the device.
 */
export function verifyMdoc(
  presentation: string,
  trust: IssuerTrust,
  expected: ExpectedPresentation,
): VerifiedCredential | Refused {
  const document = readDeviceResponse(presentation, expected.types)
  if ('fault' in document) return refusing()('format', 'device-response', document.fault)
  const { docType, issuerSigned } = document
  const mso = readMobileSecurityObject(issuerSigned.payload)
  if ('fault' in mso) return refusing()('format', 'mobile-security-object', mso.fault)
  const x5c = x5cOf(issuerSigned)
  const issuer = trust.identifyDocumentSigner(x5c, expected.now)
  if (!issuer) return refusing()('issuer', 'issuer-untrusted', issuerFault(x5c))
  const refuse = refusing(issuer.name)
  if (!isCose1SignedBy(issuerSigned, issuer.key))
    return refuse('signature', 'issuer-signature', coseFault('issuerAuth', issuerSigned))
  if (mso.docType !== docType)
    return refuse('signature', 'document-type', diagnose('docType', `${shown(mso.docType)}, as signed`, docType))
  const undigested = undigestedElement(document.elements, mso)
  if (undigested !== undefined)
    return refuse(
      'signature',
      'digests',
      diagnose('valueDigests', 'the digest of each element with its tag', undigested),
    )
  if (!isInTime(mso, issuer, expected.now))
    return refuse('validity', 'validity', datesFault(datesOf(mso), expected.now))
  const holder = mso.deviceKey
  if (!holder) return refuse('holder', 'device-key', diagnose('deviceKey', 'a public P-256 key'))
  const { deviceSignature } = document
  // The device signs the session transcript. A wrong key and an answer to another request therefore both show up as an invalid
  // signature.
  if (!isCose1SignedBy(deviceSignature, holder.key, deviceAuthentication(document, expected)))
    return refuse('holder', 'device-signature', coseFault('deviceSignature', deviceSignature, sessionOf(expected)))
  const deviceSigned = readDeviceSigned(document.deviceNamespaces, mso)
  if (!deviceSigned)
    return refuse('holder', 'device-namespaces', diagnose('deviceSigned', 'elements that keyAuthorizations names'))
  const hashes = deviceSigned.get(PAYMENT_TYPE)?.[CONFIRMATION]
  return {
    issuer,
    types: [docType],
    holderKey: jwkThumbprint(holder.jwk),
    dates: datesOf(mso),
    status: mso.status,
    claims: claimsOf(document.elements),
    confirmed: Array.isArray(hashes) ? { [CONFIRMATION]: hashes.map(toBase64Url) } : {},
  }
}

const toBase64Url = (base64: unknown): string => Buffer.from(String(base64), 'base64').toString('base64url')

function readDeviceResponse(presentation: string, types: readonly string[]): PresentedDocument | { fault: Diagnosis } {
  const bytes = decodeBase64Url(presentation, MAX_RESPONSE_BYTES)
  const response = bytes && readSignedCbor(bytes)
  if (!(response instanceof Map))
    return { fault: diagnose('DeviceResponse', 'a CBOR map of at most 1 MB in base64url') }
  const [version, status, documents] = ['version', 'status', 'documents'].map((name) => response.get(name))
  if (!isKnownVersion(version)) return { fault: diagnose('version', '"1.0"', version) }
  if (status !== STATUS_OK) return { fault: diagnose('status', '0', status) }
  const document = documentOf(documents, types)
  if (!document) return { fault: diagnose('documents', `one with docType ${shown(types.join(' or '))}`, documents) }
  const [docType, issuer, device] = ['docType', 'issuerSigned', 'deviceSigned'].map((name) => document.get(name))
  if (typeof docType !== 'string' || !(issuer instanceof Map) || !(device instanceof Map))
    return { fault: diagnose('document', 'docType, issuerSigned and deviceSigned') }
  const [issuerSigned, elements] = [readCose1(issuer.get('issuerAuth')), readElements(issuer.get('nameSpaces'))]
  if (!issuerSigned) return { fault: diagnose('issuerAuth', 'a COSE_Sign1') }
  if (!elements) return { fault: diagnose('nameSpaces', `at most ${MAX_ELEMENTS} encoded elements, each one once`) }
  const [deviceNamespaces, deviceAuth] = [device.get('nameSpaces'), device.get('deviceAuth')]
  if (!(deviceNamespaces instanceof EncodedCbor))
    return { fault: diagnose('deviceSigned nameSpaces', 'encoded CBOR (tag 24)') }
  const deviceSignature = readCose1(deviceAuth instanceof Map ? deviceAuth.get('deviceSignature') : undefined)
  if (!deviceSignature) return { fault: diagnose('deviceAuth', 'a COSE_Sign1 in deviceSignature, and no MAC') }
  // The payload must be detached: we compute it for this session, and no other payload may replace it.
  if (deviceSignature.payload !== undefined) return { fault: diagnose('deviceSignature payload', 'null', {}) }
  return { docType, issuerSigned, elements, deviceSignature, deviceNamespaces }
}

/** Returns the only document of a response. If there are several, returns the only one that was asked for. */
function documentOf(documents: Cbor | undefined, types: readonly string[]): CborMap | undefined {
  if (!Array.isArray(documents) || !documents.every((document) => document instanceof Map)) return undefined
  const asked = documents.filter((document) => types.some((type) => type === document.get('docType')))
  const [document, ...others] = documents.length === 1 ? documents : asked
  return others.length === 0 ? document : undefined
}

/** A document of which nothing was asked may have no namespaces (ISO 18013-5 section 8.3.2.1.2.2). */
function readElements(namespaces: Cbor = new Map()): PresentedDocument['elements'] | undefined {
  const elements: PresentedDocument['elements'] = new Map()
  if (!(namespaces instanceof Map)) return undefined
  let count = 0
  for (const [namespace, items] of namespaces) {
    if (typeof namespace !== 'string' || !Array.isArray(items)) return undefined
    count += items.length
    if (count > MAX_ELEMENTS) return undefined
    const read = items.map(readElement)
    if (!read.every((element) => element !== undefined)) return undefined
    if (new Set(read.map(({ name }) => name)).size < read.length) return undefined
    elements.set(namespace, read)
  }
  return elements
}

function readElement(wrapped: Cbor): PresentedElement | undefined {
  const item = wrapped instanceof EncodedCbor ? readCbor(wrapped.content) : undefined
  if (!(item instanceof Map) || !(wrapped instanceof EncodedCbor)) return undefined
  const [digestId, name, random] = [item.get('digestID'), item.get('elementIdentifier'), item.get('random')]
  const value = toJson(item.get('elementValue'))
  if (typeof digestId !== 'number' || typeof name !== 'string' || !(random instanceof Uint8Array)) return undefined
  return value === undefined ? undefined : { digestId, name, value, encoded: wrapped.whole }
}

/** Returns the name of an element whose digest the issuer did not sign under the element's digest id (ISO 18013-5 section 9.3.1). */
function undigestedElement(
  elements: PresentedDocument['elements'],
  { digests, digestAlgorithm }: MobileSecurityObject,
): string | undefined {
  for (const [namespace, ofNamespace] of elements)
    for (const { digestId, encoded, name } of ofNamespace) {
      const digest = digests.get(namespace)?.get(digestId)
      if (!digest || !hash(digestAlgorithm, encoded, 'buffer').equals(digest)) return `${namespace} ${name}`
    }
  return undefined
}

/** Returns whether a document was signed within the dates of the signer's certificate and is valid now (ISO 18013-5 section 9.3.1). */
function isInTime(mso: MobileSecurityObject, issuer: CredentialIssuer, now: EpochMilliseconds): boolean {
  const { validFromDate, validToDate } = issuer.certificate
  const isSignedInTime = validFromDate.getTime() <= mso.signedAt && mso.signedAt <= validToDate.getTime()
  return isSignedInTime && areCurrent(datesOf(mso), now)
}

const datesOf = ({ signedAt, validFrom, validUntil }: MobileSecurityObject): Dates => ({
  issuedAt: signedAt,
  validFrom,
  expiresAt: validUntil,
})

/** Shows the handover in the session transcript: its name, and its texts in the order of the standard (OpenID4VP 1.0 appendix B.2.6). */
const sessionOf = ({ handover: { name, info } }: ExpectedBinding): string =>
  `${name} with ${info
    .filter((value) => typeof value === 'string')
    .map(shown)
    .join(', ')}`

/** Returns the bytes that the device must have signed (ISO 18013-5 section 9.1.3.4). */
const deviceAuthentication = (
  { docType, deviceNamespaces }: PresentedDocument,
  expected: ExpectedBinding,
): Uint8Array => EncodedCbor.of(['DeviceAuthentication', sessionTranscript(expected), docType, deviceNamespaces]).whole

/**
 * Parses the data elements that the device signed. Returns undefined if they are malformed or the device's key is not authorized to
 * sign them (ISO 18013-5 section 9.1.2.4).
 */
function readDeviceSigned(encoded: EncodedCbor, { authorizations }: MobileSecurityObject): DeviceSigned | undefined {
  const namespaces = readCbor(encoded.content)
  if (!(namespaces instanceof Map)) return undefined
  const signed: DeviceSigned = new Map()
  for (const [namespace, elements] of namespaces) {
    if (typeof namespace !== 'string' || !(elements instanceof Map)) return undefined
    const members = membersOf(elements)
    if (!members || !Object.keys(members).every((name) => mayDeviceSign(authorizations, namespace, name)))
      return undefined
    signed.set(namespace, members)
  }
  return signed
}

const claimsOf = (elements: PresentedDocument['elements']): JsonObject =>
  Object.fromEntries(
    Array.from(elements, ([namespace, ofNamespace]) => [
      namespace,
      Object.fromEntries(ofNamespace.map(({ name, value }) => [name, value])),
    ]),
  )

function toJson(value: Cbor | undefined): Json | undefined {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (value instanceof CborDate) return value.text
  // Encoded CBOR is not decoded, because it could be nested to any depth.
  if (value instanceof EncodedCbor) return toJson(value.content)
  if (value instanceof Map) return membersOf(value)
  if (!Array.isArray(value)) return value
  const elements = value.map(toJson)
  return elements.every((element) => element !== undefined) ? elements : undefined
}

function membersOf(map: CborMap): JsonObject | undefined {
  const members: [string, Json][] = []
  for (const [name, member] of map) {
    const value = toJson(member)
    if (typeof name !== 'string' || value === undefined) return undefined
    members.push([name, value])
  }
  return Object.fromEntries(members)
}
