import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import * as asn from '@peculiar/asn1-x509'

/** A certificate with its private key. */
export type ForgedCertificate = {
  readonly certificate: X509Certificate
  readonly privateKey: KeyObject
}

export type CertificateOptions = {
  readonly commonName?: string
  readonly organization?: string
  /** Two letters (ISO 3166-1). */
  readonly country?: string
  readonly validFrom?: Date
  readonly validTo?: Date
  /** Allows the certificate to issue others. */
  readonly authority?: boolean
  readonly dnsNames?: readonly string[]
  readonly uris?: readonly string[]
  /** URIs of the issuer (RFC 5280 4.2.1.7). */
  readonly issuerUris?: readonly string[]
  /** Extended key usages, by OID (RFC 5280 4.2.1.12). */
  readonly usages?: readonly string[]
  /** Maximum number of authorities below this one: `pathLenConstraint` (RFC 5280 4.2.1.9). */
  readonly pathLength?: number
  /**
   * Key usage. By default, an authority may sign certificates, and any other certificate may sign data. 'none' leaves the extension
   * out.
   */
  readonly keyUsage?: 'certificates' | 'data' | 'agreement' | 'commitment' | 'none'
  /** Other extensions, with the value NULL unless one is given as DER. */
  readonly extensions?: readonly { readonly oid: string; readonly critical: boolean; readonly value?: Buffer }[]
  /** Another curve than P-256, such as `P-384`. */
  readonly namedCurve?: string
  /** Existing key pair to certify, for example under another name; defaults to a new one. */
  readonly keys?: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }
}

const DAY = 24 * 60 * 60 * 1000
const ECDSA_WITH_SHA256 = new asn.AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' })

/** Creates a self-signed certificate; with `authority: true`, that of an attacker's own authority. */
export function forgeSelfSigned(options: CertificateOptions = {}): ForgedCertificate {
  return forge(options)
}

/** Creates an attacker's certificate authority. */
export function forgeAuthority(options: CertificateOptions = {}): ForgedCertificate {
  return forgeSelfSigned({ commonName: 'Forged authority', ...options, authority: true })
}

/** Creates a certificate that `issuer` signs, even if `issuer` is not allowed to issue certificates. */
export function forgeIssuedBy(issuer: ForgedCertificate, options: CertificateOptions = {}): ForgedCertificate {
  return forge(options, issuer)
}

/** Creates an `x5c` header: leaf first (RFC 7515 4.1.6). */
export const x5cOf = (...chain: readonly ForgedCertificate[]): string[] =>
  chain.map(({ certificate }) => certificate.raw.toString('base64'))

/** Creates an X.509 v3 certificate signed with ES256 (RFC 5280 4.1). node:crypto cannot create certificates, only read them. */
function forge(options: CertificateOptions, issuer?: ForgedCertificate): ForgedCertificate {
  const { commonName = 'Forged certificate', organization, country } = options
  const now = Date.now()
  const keys = options.keys ?? generateKeyPairSync('ec', { namedCurve: options.namedCurve ?? 'P-256' })
  const subject = nameOf({ C: country, O: organization, CN: commonName })
  const tbsCertificate = new asn.TBSCertificate({
    version: asn.Version.v3,
    serialNumber: bytes(Buffer.concat([Buffer.of(1), randomBytes(16)])),
    signature: ECDSA_WITH_SHA256,
    issuer: issuer ? subjectOf(issuer.certificate) : subject,
    validity: new asn.Validity({
      notBefore: options.validFrom ?? new Date(now - DAY),
      notAfter: options.validTo ?? new Date(now + 365 * DAY),
    }),
    subject,
    subjectPublicKeyInfo: AsnConvert.parse(
      keys.publicKey.export({ type: 'spki', format: 'der' }),
      asn.SubjectPublicKeyInfo,
    ),
    extensions: new asn.Extensions(extensionsOf(options, keys.publicKey, issuer?.certificate.publicKey)),
  })
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), {
    key: issuer?.privateKey ?? keys.privateKey,
    dsaEncoding: 'der',
  })
  const certificate = new asn.Certificate({
    tbsCertificate,
    signatureAlgorithm: ECDSA_WITH_SHA256,
    signatureValue: bytes(signature),
  })
  return {
    certificate: new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))),
    privateKey: keys.privateKey,
  }
}

/** Copies the bytes, because a Buffer may be part of a larger pool. */
const bytes = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer

const NAME_TYPES = { C: '2.5.4.6', O: '2.5.4.10', CN: '2.5.4.3' } as const
const NAME_PARTS = ['C', 'O', 'CN'] as const

const nameOf = (parts: Readonly<Record<(typeof NAME_PARTS)[number], string | undefined>>): asn.Name =>
  new asn.Name(
    NAME_PARTS.flatMap((part) => {
      const text = parts[part]
      if (text === undefined || text === '') return []
      // RFC 5280 appendix A: a country is a PrintableString.
      const value = new asn.AttributeValue(part === 'C' ? { printableString: text } : { utf8String: text })
      return [new asn.RelativeDistinguishedName([new asn.AttributeTypeAndValue({ type: NAME_TYPES[part], value })])]
    }),
  )

/** Returns the subject of a certificate, which is the issuer of the certificates below it. */
const subjectOf = ({ subject }: X509Certificate): asn.Name => {
  const part = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(subject)?.[1]
  return nameOf({ C: part('C'), O: part('O'), CN: part('CN') })
}

/** Bits of the key usage extension (RFC 5280 4.2.1.3). */
const KEY_USAGES = {
  certificates: asn.KeyUsageFlags.keyCertSign | asn.KeyUsageFlags.cRLSign,
  data: asn.KeyUsageFlags.digitalSignature,
  commitment: asn.KeyUsageFlags.nonRepudiation,
  agreement: asn.KeyUsageFlags.keyAgreement,
} as const
const NULL = Buffer.of(5, 0)

function extensionsOf(
  { authority = false, ...options }: CertificateOptions,
  publicKey: KeyObject,
  issuerKey: KeyObject = publicKey,
): asn.Extension[] {
  const { dnsNames = [], uris = [], issuerUris = [], usages = [], pathLength } = options
  const { keyUsage = authority ? 'certificates' : 'data' } = options
  const constraints = new asn.BasicConstraints({ cA: authority })
  if (pathLength !== undefined) constraints.pathLenConstraint = pathLength
  const names = [...dnsNames.map((dNSName) => new asn.GeneralName({ dNSName })), ...uris.map(uriName)]
  const keyIdentifier = new asn.KeyIdentifier(keyIdentifierOf(issuerKey))
  return [
    extension(asn.id_ce_basicConstraints, true, AsnConvert.serialize(constraints)),
    ...(keyUsage === 'none'
      ? []
      : [extension(asn.id_ce_keyUsage, true, AsnConvert.serialize(new asn.KeyUsage(KEY_USAGES[keyUsage])))]),
    extension(
      asn.id_ce_subjectKeyIdentifier,
      false,
      AsnConvert.serialize(new asn.SubjectKeyIdentifier(keyIdentifierOf(publicKey))),
    ),
    extension(
      asn.id_ce_authorityKeyIdentifier,
      false,
      AsnConvert.serialize(new asn.AuthorityKeyIdentifier({ keyIdentifier })),
    ),
    ...(names.length > 0
      ? [extension(asn.id_ce_subjectAltName, false, AsnConvert.serialize(new asn.SubjectAlternativeName(names)))]
      : []),
    ...(issuerUris.length > 0
      ? [
          extension(
            asn.id_ce_issuerAltName,
            false,
            AsnConvert.serialize(new asn.IssueAlternativeName(issuerUris.map(uriName))),
          ),
        ]
      : []),
    ...(usages.length > 0
      ? [extension(asn.id_ce_extKeyUsage, true, AsnConvert.serialize(new asn.ExtendedKeyUsage([...usages])))]
      : []),
    ...(options.extensions ?? []).map(({ oid, critical, value = NULL }) => extension(oid, critical, value)),
  ]
}

const uriName = (uniformResourceIdentifier: string): asn.GeneralName =>
  new asn.GeneralName({ uniformResourceIdentifier })

const extension = (extnID: string, critical: boolean, value: ArrayBuffer | Buffer): asn.Extension =>
  new asn.Extension({ extnID, critical, extnValue: new OctetString(value) })

/** Computes the key identifier: the SHA-1 of the public point, encoded as 0x04, x, y (RFC 5280 4.2.1.2). */
function keyIdentifierOf(publicKey: KeyObject): ArrayBuffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return bytes(createHash('sha1').update(point).digest())
}
