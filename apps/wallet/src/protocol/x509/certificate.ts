import {
  DER,
  type DerElement,
  derAscii,
  derBoolean,
  derCount,
  derElements,
  derObjectIdentifier,
  derOnly,
  derSequence,
  derTime,
} from './der.ts'

const OID = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  keyUsage: '2.5.29.15',
  subjectAlternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
} as const

/** Extensions that may be critical. The wallet processes them, or they restrict only uses of a certificate that it never makes. */
const UNDERSTOOD = new Set<string>(Object.values(OID))

/** Parts of an X.509 certificate (RFC 5280) that the wallet needs. */
export type Certificate = ReturnType<typeof parseCertificate>

/** @throws RangeError if it is malformed or has an unknown critical extension (RFC 5280 section 4.2) */
export function parseCertificate(der: Uint8Array<ArrayBuffer>) {
  const [tbs, algorithm, signatureBits] = derSequence(der)
  if (!tbs || !algorithm || signatureBits?.tag !== DER.bitString || signatureBits.content[0] !== 0)
    throw new RangeError('not a certificate')
  const members = derElements(tbs.content)
  if (members[0]?.tag === DER.contextConstructed(0)) members.shift()
  const [serial, innerAlgorithm, issuer, validity, subject, publicKeyInfo, ...optional] = members
  if (!serial || !innerAlgorithm || !issuer || !validity || !subject || !publicKeyInfo)
    throw new RangeError('not a certificate')
  if (hex(innerAlgorithm.whole) !== hex(algorithm.whole)) throw new RangeError('two signature algorithms')
  const [notBefore, notAfter] = derElements(validity.content)
  if (!notBefore || !notAfter) throw new RangeError('no validity')
  const extensions = extensionsIn(optional.find(({ tag }) => tag === DER.contextConstructed(3)))
  return {
    der,
    /** Part that the signature covers. */
    toBeSigned: tbs.whole,
    signatureAlgorithm: objectIdentifierIn(algorithm),
    signature: signatureBits.content.slice(1),
    /** Distinguished names in hexadecimal, only for comparison. */
    issuer: hex(issuer.whole),
    subject: hex(subject.whole),
    /** Human-readable subject: organisation or common name. */
    subjectName: readableName(subject),
    notBefore: derTime(notBefore),
    notAfter: derTime(notAfter),
    publicKeyInfo: publicKeyInfo.whole,
    dnsNames: membersOf(extensions.get(OID.subjectAlternativeName))
      .filter(({ tag }) => tag === DER.contextPrimitive(2))
      .map(({ content }) => derAscii(content)),
    ...constraintsIn(membersOf(extensions.get(OID.basicConstraints))),
    ...permissionsIn(extensions.get(OID.keyUsage)),
    authorityKeyIdentifier: membersOf(extensions.get(OID.authorityKeyIdentifier)).find(
      ({ tag }) => tag === DER.contextPrimitive(0),
    )?.content,
  }
}

/** Returns the values of the extensions by their object identifiers. */
function extensionsIn(extensions: DerElement | undefined): Map<string, Uint8Array<ArrayBuffer>> {
  const values = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const extension of membersOf(extensions?.content)) {
    const [identifier, ...rest] = derSequence(extension.whole)
    const value = rest.pop()
    const [critical] = rest
    if (identifier?.tag !== DER.objectIdentifier || value?.tag !== DER.octetString || rest.length > 1)
      throw new RangeError('not an extension')
    const oid = derObjectIdentifier(identifier.content)
    if (values.has(oid)) throw new RangeError('duplicate extension')
    if (critical && derBoolean(critical) && !UNDERSTOOD.has(oid))
      throw new RangeError(`unknown critical extension ${oid}`)
    values.set(oid, value.content)
  }
  return values
}

const membersOf = (sequence: Uint8Array<ArrayBuffer> | undefined): DerElement[] =>
  sequence ? derSequence(sequence) : []

/** Returns whether the subject is an authority, and the maximum number of authorities below it; undefined if unlimited. */
function constraintsIn(members: DerElement[]) {
  const isAuthority = members[0]?.tag === DER.boolean && members.splice(0, 1).every(derBoolean)
  const [pathLength, ...others] = members
  if (others.length > 0) throw new RangeError('unexpected basic constraints')
  return { isAuthority, pathLength: pathLength && derCount(pathLength) }
}

/** Without a key usage, a key may sign anything. Keys of seals (nonRepudiation) may sign JWTs (RFC 5280 section 4.2.1.3). */
function permissionsIn(keyUsage: Uint8Array<ArrayBuffer> | undefined) {
  const [, bits = 0] = keyUsage ? derOnly(keyUsage, DER.bitString).content : [0, 0xff]
  return {
    maySignCertificates: (bits & 0x04) !== 0,
    maySignData: (bits & 0x80) !== 0,
    maySignJwts: (bits & 0xc0) !== 0,
  }
}

function readableName(name: DerElement): string {
  const parts = new Map<string, string>()
  for (const set of derElements(name.content))
    for (const attribute of derElements(set.content)) {
      const [type, value] = derElements(attribute.content)
      if (type && value) parts.set(derObjectIdentifier(type.content), new TextDecoder().decode(value.content))
    }
  return parts.get(OID.organization) ?? parts.get(OID.commonName) ?? 'no name'
}

function objectIdentifierIn(algorithm: DerElement): string {
  const [identifier] = derElements(algorithm.content)
  if (identifier?.tag !== DER.objectIdentifier) throw new RangeError('no algorithm')
  return derObjectIdentifier(identifier.content)
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @throws RangeError if a certificate is malformed */
export function certificatesOfPem(pem: string): Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return blocks.map((block) => parseCertificate(decodeBase64(block.replaceAll(/-----[A-Z ]+-----/g, ''))))
}

/** Decodes standard Base64, as used in `x5c` and PEM. */
export function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  const compact = base64.replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact) || compact.length % 4 !== 0) throw new RangeError('not Base64')
  return Uint8Array.from(atob(compact), (character) => character.charCodeAt(0))
}
