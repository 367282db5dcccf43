import type { X509Certificate } from 'node:crypto'
import * as x509 from './x509.ts'

/** Extended key usage of document signers (ISO 18013-5 annex B.1.4). */
export const DOCUMENT_SIGNER_USAGE = '1.0.18013.5.1.2'

/** Returns the URIs of a certificate's subject (RFC 5280 section 4.2.1.6). */
export const subjectUris = (certificate: X509Certificate): string[] => subjectNames(certificate, 'URI:')

export const subjectHosts = (certificate: X509Certificate): string[] =>
  subjectNames(certificate, 'DNS:')
    .map((host) => host.toLowerCase())
    .filter((host) => !host.includes('*'))

export const namesIssuer = (leaf: X509Certificate, publicUrl: string): boolean =>
  subjectUris(leaf).includes(publicUrl) || subjectHosts(leaf).includes(new URL(publicUrl).hostname)

export const commonName = ({ subject }: X509Certificate): string | undefined => valueIn(subject, /^CN=(.+)$/m)

export const organization = ({ subject }: X509Certificate): string | undefined => valueIn(subject, /^O=(.+)$/m)

/** Returns the identifier of the organisation in a certificate's subject (ETSI EN 319 412-1 section 5.1.4). */
export const organizationIdentifier = ({ subject }: X509Certificate): string | undefined =>
  valueIn(subject, /^organizationIdentifier=(.+)$/m)

/** Removes the backslashes that Node puts before commas, quotation marks and other characters of a name. */
const valueIn = (subject: string, pattern: RegExp): string | undefined =>
  pattern.exec(subject)?.[1]?.replaceAll(/\\(.)/g, '$1')

export const organizationOrName = (certificate: X509Certificate): string =>
  organization(certificate) ?? commonName(certificate) ?? subjectText(certificate)

/** The subject may be empty if there are alternative names (RFC 5280 section 4.2.1.6), and Node returns undefined for it. */
export function subjectText(certificate: X509Certificate): string {
  const { subject, subjectAltName }: { subject?: string; subjectAltName: string | undefined } = certificate
  return subject?.replaceAll('\n', ', ') ?? subjectAltName ?? 'no name'
}

/** Reading the issuer URIs takes longer than verifying two signatures. */
const knownIssuerUris = new WeakMap<X509Certificate, readonly string[]>()

/** Returns the URIs of a certificate's issuer (RFC 5280 section 4.2.1.7). */
export function issuerUris(certificate: X509Certificate): readonly string[] {
  const known = knownIssuerUris.get(certificate)
  if (known) return known
  const uris = new x509.X509Certificate(new Uint8Array(certificate.raw))
    .getExtensions(x509.IssuerAlternativeNameExtension)
    .flatMap(({ names }) => names.items)
    .filter(({ type }) => type === 'url')
    .map(({ value }) => value)
  knownIssuerUris.set(certificate, uris)
  return uris
}

/** Node formats the alternative names at each access. */
const knownSubjectNames = new WeakMap<X509Certificate, readonly string[]>()

function allSubjectNames(certificate: X509Certificate): readonly string[] {
  const names = knownSubjectNames.get(certificate) ?? (certificate.subjectAltName ?? '').split(', ')
  knownSubjectNames.set(certificate, names)
  return names
}

// Node writes a name that contains a comma or a quotation mark as a quoted string with escaped commas. Such names are left out.
const subjectNames = (certificate: X509Certificate, kind: string): string[] =>
  allSubjectNames(certificate)
    .filter((name) => name.startsWith(kind))
    .map((name) => name.slice(kind.length))
    .filter((name) => !name.startsWith('"'))
