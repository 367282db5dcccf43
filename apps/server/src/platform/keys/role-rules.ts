import type { X509Certificate } from 'node:crypto'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { CertificatePath } from '../certificates/certificate-path.ts'
import { DOCUMENT_SIGNER_USAGE, namesIssuer, subjectText, subjectUris } from '../certificates/subject-names.ts'
import * as x509 from '../certificates/x509.ts'
import type { KeyPurpose } from './key-purposes.ts'

/** Certificates of a key, from the leaf to the last one below the trust anchor. */
export type SignerPath = { chain: readonly [X509Certificate, ...X509Certificate[]]; anchor: X509Certificate }

/** Each text continues a sentence that begins with the certificate. */
type RoleFindings = { errors: string[]; warnings: string[] }

type Leaf = SignerPath & {
  leaf: X509Certificate
  parsed: x509.X509Certificate
  usages: number
  publicUrl: string
}

type Rule = { isMet(leaf: Leaf): boolean; text: string }

const DAY: Milliseconds = 86_400_000
const OID = {
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  authorityKeyIdentifier: '2.5.29.35',
  subjectKeyIdentifier: '2.5.29.14',
  issuerAlternativeName: '2.5.29.18',
  certificatePolicies: '2.5.29.32',
  revocationLists: '2.5.29.31',
  organizationIdentifier: '2.5.4.97',
} as const
/** Qualifier with an address, 1.3.6.1.5.5.7.2.1, in DER. */
const CPS_URI = Buffer.from('2b06010505070201', 'hex')
/** Policies of access certificates (ETSI TS 119 411-8 section 5.3). */
const ACCESS_POLICIES = [1, 2, 3, 4].map((policy) => `0.4.0.194118.1.${policy}`)
const { digitalSignature, nonRepudiation } = x509.KeyUsageFlags

const has = (type: string) => (leaf: Leaf) => leaf.parsed.getExtension(type) !== null
const hasName = (field: string) => (leaf: Leaf) => leaf.parsed.subjectName.getField(field).length > 0
const isCritical = (type: string) => (leaf: Leaf) => leaf.parsed.getExtension(type)?.critical ?? false
const signsDocuments = ({ leaf }: Leaf) => leaf.keyUsage?.includes(DOCUMENT_SIGNER_USAGE) ?? false
const countryOf = (name: x509.Name): string | undefined => name.getField('C')[0]

const EVERY_ROLE: readonly Rule[] = [
  {
    isMet: ({ parsed }) => !parsed.getExtension(x509.BasicConstraintsExtension)?.ca,
    text: 'is that of an authority: the first certificate must be that of the key (HAIP 1.0 sections 5 and 6.1.1)',
  },
  {
    isMet: ({ leaf }) => !isSelfSigned(leaf),
    text: 'is self-signed: an authority must sign it (HAIP 1.0 sections 5 and 6.1.1)',
  },
  {
    isMet: ({ leaf }) => leaf.publicKey.asymmetricKeyDetails?.namedCurve === 'prime256v1',
    text: 'must be for a P-256 key (ES256), which vitrine keys request makes',
  },
  {
    isMet: ({ usages }) => (usages & (digitalSignature | nonRepudiation)) !== 0,
    text: 'must have the key usage digitalSignature: ask the authority for it',
  },
]

const NO_DOCUMENT_SIGNER: Rule = {
  isMet: (leaf) => !signsDocuments(leaf),
  text: `is that of a document signer (extended key usage ${DOCUMENT_SIGNER_USAGE}): it fits the role documents only`,
}

const DOCUMENTS: readonly Rule[] = [
  {
    isMet: (leaf) => (leaf.usages & digitalSignature) !== 0 && isCritical(OID.keyUsage)(leaf),
    text: 'must have the critical key usage digitalSignature (ISO 18013-5 annex B.1.4)',
  },
  {
    isMet: (leaf) => signsDocuments(leaf) && isCritical(OID.extendedKeyUsage)(leaf),
    text: `must have the critical extended key usage ${DOCUMENT_SIGNER_USAGE} (ISO 18013-5 annex B.1.4)`,
  },
  { isMet: hasName('CN'), text: 'must name its subject (CN) (ISO 18013-5 annex B.1.4)' },
  {
    isMet: ({ parsed, chain: [, authority], anchor }) => {
      const country = countryOf(parsed.subjectName)
      return country !== undefined && country === countryOf(parse(authority ?? anchor).subjectName)
    },
    text: 'must name the country (C) of its authority (ISO 18013-5 annex B.1.4)',
  },
  {
    isMet: ({ leaf }) => leaf.validToDate.getTime() - leaf.validFromDate.getTime() <= 457 * DAY,
    text: 'must be valid for at most 457 days (ISO 18013-5 annex B.1.4)',
  },
  { isMet: has(OID.authorityKeyIdentifier), text: 'must have an authority key identifier (ISO 18013-5 annex B.1.4)' },
  { isMet: has(OID.subjectKeyIdentifier), text: 'must have a subject key identifier (ISO 18013-5 annex B.1.4)' },
]

const MAY_BE_REFUSED: Rule = {
  isMet: ({ usages }) => (usages & digitalSignature) !== 0,
  text: 'lacks the key usage digitalSignature: some wallets refuse nonRepudiation alone',
}

const AUTHORITY_KEY: Rule = {
  isMet: has(OID.authorityKeyIdentifier),
  text: 'lacks an authority key identifier, by which others ask for cards of this authority (OpenID4VP 1.0 section 6.1.1.1)',
}

/** ETSI TS 119 411-8 section 6.6.1. */
const ACCESS_CERTIFICATE: readonly Rule[] = [
  {
    isMet: ({ parsed }) =>
      parsed.getExtension(x509.CertificatePolicyExtension)?.policies.some((one) => ACCESS_POLICIES.includes(one)) ??
      false,
    text: `lacks a certificate policy of access certificates (${ACCESS_POLICIES.join(', ')})`,
  },
  { isMet: hasName('C'), text: 'lacks the country (C)' },
  { isMet: hasName('O'), text: 'lacks the organisation (O)' },
  { isMet: hasName('CN'), text: 'lacks the name of the service (CN)' },
  { isMet: hasName(OID.organizationIdentifier), text: 'lacks the organizationIdentifier' },
  {
    isMet: ({ parsed }) =>
      Buffer.from(parsed.getExtension(OID.certificatePolicies)?.value ?? new ArrayBuffer()).includes(CPS_URI),
    text: 'lacks the address of the practice statement (cpsURI)',
  },
  {
    isMet: ({ leaf }) => /(?:^|, )(?:URI|email|othername):/.test(leaf.subjectAltName ?? ''),
    text: 'lacks a contact (URI, e-mail or phone) as subject alternative name',
  },
]

const WARNINGS: Readonly<Record<KeyPurpose, readonly Rule[]>> = {
  'credential-issuer': [
    MAY_BE_REFUSED,
    AUTHORITY_KEY,
    {
      isMet: ({ leaf, publicUrl }) => namesIssuer(leaf, publicUrl),
      text: 'names neither this address nor its host: SD-JWT VCs are issued without iss, and the subject is the issuer (SD-JWT VC section 3.5)',
    },
    {
      isMet: ({ leaf, publicUrl }) => subjectUris(leaf).includes(publicUrl),
      text: 'does not name this address as URI: cards of the format jwt_vc_json cannot be issued',
    },
  ],
  'document-signer': [
    {
      isMet: has(OID.issuerAlternativeName),
      text: 'lacks the issuer alternative name that ISO 18013-5 annex B.1.4 demands: some readers refuse the cards',
    },
    {
      isMet: has(OID.revocationLists),
      text: 'lacks the address of a revocation list that ISO 18013-5 annex B.1.4 demands: some readers refuse the cards',
    },
  ],
  'request-object': [
    MAY_BE_REFUSED,
    AUTHORITY_KEY,
    ...ACCESS_CERTIFICATE.map((rule) => ({ ...rule, text: `${rule.text} (ETSI TS 119 411-8 section 6.6.1)` })),
  ],
  'audit-log': [],
}

/** `checkIssued` denies this of a certificate that may not sign others, even if it signed itself. */
export const isSelfSigned = (one: X509Certificate): boolean => one.subject === one.issuer && one.verify(one.publicKey)

/** Dates are left to `dateFault`. */
export function findingsOf(purpose: KeyPurpose, { chain, anchor }: SignerPath, publicUrl: string): RoleFindings {
  const [certificate] = chain
  const parsed = parse(certificate)
  const usages = parsed.getExtension(x509.KeyUsagesExtension)?.usages ?? 0
  const leaf: Leaf = { chain, anchor, leaf: certificate, parsed, usages, publicUrl }
  const unmet = (rules: readonly Rule[]) => rules.filter(({ isMet }) => !isMet(leaf)).map(({ text }) => text)
  const ofRole = purpose === 'document-signer' ? DOCUMENTS : [NO_DOCUMENT_SIGNER]
  return { errors: unmet([...EVERY_ROLE, ...ofRole]), warnings: unmet(WARNINGS[purpose]) }
}

export function dateFault({ chain, anchor }: SignerPath, now: EpochMilliseconds): string | undefined {
  for (const certificate of [...chain, anchor]) {
    const { validFromDate, validToDate } = certificate
    const name = subjectText(certificate)
    if (now < validFromDate.getTime()) return `'${name}' is valid only from ${validFromDate.toISOString()}`
    if (now > validToDate.getTime()) return `'${name}' expired on ${validToDate.toISOString()}`
    if (now + DAY > validToDate.getTime()) return `'${name}' expires within a day, on ${validToDate.toISOString()}`
  }
  return undefined
}

/** Returns whether our own verifier accepts the path (RFC 5280 section 6.1). @throws {UnsupportedExtension} */
export const isAcceptedPath = (purpose: KeyPurpose, { chain, anchor }: SignerPath, now: EpochMilliseconds): boolean =>
  new CertificatePath([anchor]).verify(
    chain.map(({ raw }) => raw.toString('base64')),
    now,
    purpose === 'document-signer' ? 'mdoc' : 'jwt',
  ) !== undefined

const parse = (certificate: X509Certificate) => new x509.X509Certificate(new Uint8Array(certificate.raw))
