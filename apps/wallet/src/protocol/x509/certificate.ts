import {
  DER,
  type DerElement,
  derAscii,
  derBoolean,
  derCount,
  derElements,
  derObjectIdentifier,
  derOnly,
  derTime,
} from './der.ts'

/** Parts of an X.509 certificate (RFC 5280) that the wallet needs. */
export type Certificate = {
  der: Uint8Array<ArrayBuffer>
  /** Part that the signature covers. */
  toBeSigned: Uint8Array<ArrayBuffer>
  signatureAlgorithm: string
  signature: Uint8Array<ArrayBuffer>
  /** Distinguished names in hexadecimal, only for comparison. */
  issuer: string
  subject: string
  /** Human-readable subject: organisation or common name. */
  subjectName: string
  notBefore: Date
  notAfter: Date
  publicKeyInfo: Uint8Array<ArrayBuffer>
  dnsNames: string[]
  isAuthority: boolean
  /** Maximum number of authorities below this one; undefined if unlimited. */
  pathLength: number | undefined
  /** False when a key usage extension does not allow the key to sign certificates. */
  maySignCertificates: boolean
  /** False when a key usage extension does not allow the key to sign other data. */
  maySignData: boolean
  /** As `maySignData`, but keys of seals (nonRepudiation) may sign as well (RFC 5280 section 4.2.1.3). */
  maySignJwts: boolean
  authorityKeyIdentifier: Uint8Array<ArrayBuffer> | undefined
}

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

/** @throws RangeError if it is malformed or has an unknown critical extension (RFC 5280 section 4.2) */
export function parseCertificate(der: Uint8Array<ArrayBuffer>): Certificate {
  const [tbs, algorithm, signatureBits] = derElements(derOnly(der, DER.sequence).content)
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
  const extensions = optional.find(({ tag }) => tag === DER.contextConstructed(3))
  return {
    der,
    toBeSigned: tbs.whole,
    signatureAlgorithm: objectIdentifierIn(algorithm),
    signature: signatureBits.content.slice(1),
    issuer: hex(issuer.whole),
    subject: hex(subject.whole),
    subjectName: readableName(subject),
    notBefore: derTime(notBefore),
    notAfter: derTime(notAfter),
    publicKeyInfo: publicKeyInfo.whole,
    ...readExtensions(extensions),
  }
}

type Extensions = Pick<
  Certificate,
  | 'dnsNames'
  | 'isAuthority'
  | 'pathLength'
  | 'maySignCertificates'
  | 'maySignData'
  | 'maySignJwts'
  | 'authorityKeyIdentifier'
>

function readExtensions(extensions: DerElement | undefined): Extensions {
  const found: Extensions = {
    dnsNames: [],
    isAuthority: false,
    pathLength: undefined,
    maySignCertificates: true,
    maySignData: true,
    maySignJwts: true,
    authorityKeyIdentifier: undefined,
  }
  if (!extensions) return found
  const seen = new Set<string>()
  for (const extension of derElements(derOnly(extensions.content, DER.sequence).content)) {
    const [identifier, ...rest] = derElements(derOnly(extension.whole, DER.sequence).content)
    const value = rest.pop()
    const [critical] = rest
    if (identifier?.tag !== DER.objectIdentifier || value?.tag !== DER.octetString || rest.length > 1)
      throw new RangeError('not an extension')
    const oid = derObjectIdentifier(identifier.content)
    if (seen.has(oid)) throw new RangeError('duplicate extension')
    seen.add(oid)
    if (critical && derBoolean(critical) && !UNDERSTOOD.has(oid))
      throw new RangeError(`unknown critical extension ${oid}`)
    readExtension(oid, value.content, found)
  }
  return found
}

function readExtension(oid: string, value: Uint8Array<ArrayBuffer>, found: Extensions): void {
  if (oid === OID.basicConstraints) {
    const members = derElements(derOnly(value, DER.sequence).content)
    if (members[0]?.tag === DER.boolean) found.isAuthority = members.splice(0, 1).every(derBoolean)
    const [pathLength, ...others] = members
    if (pathLength) found.pathLength = derCount(pathLength)
    if (others.length > 0) throw new RangeError('unexpected basic constraints')
  }
  if (oid === OID.keyUsage) {
    const bits = derOnly(value, DER.bitString).content[1] ?? 0
    found.maySignData = (bits & 0x80) !== 0
    found.maySignJwts = (bits & 0xc0) !== 0
    found.maySignCertificates = (bits & 0x04) !== 0
  }
  if (oid === OID.subjectAlternativeName)
    found.dnsNames = derElements(derOnly(value, DER.sequence).content)
      .filter(({ tag }) => tag === DER.contextPrimitive(2))
      .map(({ content }) => derAscii(content))
  if (oid === OID.authorityKeyIdentifier)
    found.authorityKeyIdentifier = derElements(derOnly(value, DER.sequence).content).find(
      ({ tag }) => tag === DER.contextPrimitive(0),
    )?.content
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
