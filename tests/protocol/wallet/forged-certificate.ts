import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'
import {
  bitString,
  boolean,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  set,
  tagged,
  time,
  utf8String,
} from './der.ts'

/** A certificate with its private key. */
export interface ForgedCertificate {
  readonly certificate: X509Certificate
  readonly privateKey: KeyObject
}

export interface CertificateOptions {
  readonly commonName?: string
  readonly organization?: string
  readonly validFrom?: Date
  readonly validTo?: Date
  /** Whether it may issue certificates. */
  readonly authority?: boolean
  readonly dnsNames?: readonly string[]
  readonly uris?: readonly string[]
  /** How many authorities may stand below this one: `pathLenConstraint` (RFC 5280 4.2.1.9). */
  readonly pathLength?: number
  /** What the key may do: by default what fits an authority, or data; 'none' leaves the extension out. */
  readonly keyUsage?: 'certificates' | 'data' | 'agreement' | 'none'
  /** Other extensions, whose value is NULL unless it is given as DER. */
  readonly extensions?: readonly { readonly oid: string; readonly critical: boolean; readonly value?: Buffer }[]
  /** Another curve than P-256, such as `P-384`. */
  readonly namedCurve?: string
  /** A key that exists already: to put somebody else's name on it. */
  readonly keys?: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }
}

const DAY = 24 * 60 * 60 * 1000
const ECDSA_WITH_SHA256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'))

/** A certificate that vouches for itself; with `authority: true` that of an attacker's own authority. */
export function forgeSelfSigned(options: CertificateOptions = {}): ForgedCertificate {
  return forge(options)
}

/** An attacker's authority. */
export function forgeAuthority(options: CertificateOptions = {}): ForgedCertificate {
  return forgeSelfSigned({ commonName: 'Forged authority', ...options, authority: true })
}

/** A certificate issued by another one, whether that may issue or not. */
export function forgeIssuedBy(issuer: ForgedCertificate, options: CertificateOptions = {}): ForgedCertificate {
  return forge(options, issuer)
}

/** An `x5c` header: leaf first (RFC 7515 4.1.6). */
export const x5cOf = (...chain: readonly ForgedCertificate[]): string[] =>
  chain.map(({ certificate }) => certificate.raw.toString('base64'))

/** Makes an X.509 v3 certificate signed with ES256 (RFC 5280 4.1), since node:crypto can only read them. */
function forge(options: CertificateOptions, issuer?: ForgedCertificate): ForgedCertificate {
  const { commonName = 'Forged certificate', organization, authority = false } = options
  const now = Date.now()
  const keys = options.keys ?? generateKeyPairSync('ec', { namedCurve: options.namedCurve ?? 'P-256' })
  const subject = nameOf({ O: organization, CN: commonName })
  const signingKey = issuer?.privateKey ?? keys.privateKey
  const toBeSigned = sequence(
    tagged(0, integer(2)),
    integer(1, ...randomBytes(16)),
    ECDSA_WITH_SHA256,
    issuer ? subjectOf(issuer.certificate) : subject,
    sequence(time(options.validFrom ?? new Date(now - DAY)), time(options.validTo ?? new Date(now + 365 * DAY))),
    subject,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, sequence(...extensionsOf(options, authority, keys.publicKey, issuer?.certificate.publicKey))),
  )
  const signature = sign('sha256', toBeSigned, { key: signingKey, dsaEncoding: 'der' })
  const der = sequence(toBeSigned, ECDSA_WITH_SHA256, bitString(signature))
  return { certificate: new X509Certificate(der), privateKey: keys.privateKey }
}

type Name = { readonly O: string | undefined; readonly CN: string | undefined }

const NAME_TYPES = { O: '2.5.4.10', CN: '2.5.4.3' } as const

const nameOf = ({ O, CN }: Name): Buffer =>
  sequence(
    ...(O === undefined ? [] : [set(sequence(objectIdentifier(NAME_TYPES.O), utf8String(O)))]),
    ...(CN === undefined ? [] : [set(sequence(objectIdentifier(NAME_TYPES.CN), utf8String(CN)))]),
  )

/** The subject of a certificate, so that what it issues names it as the issuer. */
const subjectOf = ({ subject }: X509Certificate): Buffer =>
  nameOf({ O: /^O=(.*)$/m.exec(subject)?.[1], CN: /^CN=(.*)$/m.exec(subject)?.[1] })

/** RFC 5280 4.2.1.3: keyCertSign and cRLSign, digitalSignature, or keyAgreement. */
const KEY_USAGES = {
  certificates: bitString(Buffer.from([0b0000_0110]), 1),
  data: bitString(Buffer.from([0b1000_0000]), 7),
  agreement: bitString(Buffer.from([0b0000_1000]), 3),
} as const
const NULL = Buffer.from([5, 0])

function extensionsOf(
  options: CertificateOptions,
  authority: boolean,
  publicKey: KeyObject,
  issuerKey: KeyObject = publicKey,
): readonly Buffer[] {
  const extension = (oid: string, critical: boolean, value: Buffer) =>
    sequence(objectIdentifier(oid), ...(critical ? [boolean(true)] : []), octetString(value))
  const { dnsNames = [], uris = [], pathLength, keyUsage = authority ? 'certificates' : 'data' } = options
  const names = [
    ...dnsNames.map((name) => tagged(2, Buffer.from(name, 'ascii'), true)),
    ...uris.map((uri) => tagged(6, Buffer.from(uri, 'ascii'), true)),
  ]
  return [
    extension(
      '2.5.29.19',
      true,
      sequence(...(authority ? [boolean(true)] : []), ...(pathLength === undefined ? [] : [integer(pathLength)])),
    ),
    ...(keyUsage === 'none' ? [] : [extension('2.5.29.15', true, KEY_USAGES[keyUsage])]),
    extension('2.5.29.14', false, octetString(keyIdentifierOf(publicKey))),
    extension('2.5.29.35', false, sequence(tagged(0, keyIdentifierOf(issuerKey), true))),
    ...(names.length > 0 ? [extension('2.5.29.17', false, sequence(...names))] : []),
    ...(options.extensions ?? []).map(({ oid, critical, value = NULL }) => extension(oid, critical, value)),
  ]
}

/** SHA-1 of the point (RFC 5280 4.2.1.2), which stands at the end of the key's DER as 0x04, x, y. */
function keyIdentifierOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return createHash('sha1').update(point).digest()
}
