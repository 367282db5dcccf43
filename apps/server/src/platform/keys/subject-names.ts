import type { X509Certificate } from 'node:crypto'

/** The URIs that a certificate names as its subject (RFC 5280 section 4.2.1.6). */
export const subjectUris = (certificate: X509Certificate): string[] => subjectNames(certificate, 'URI:')

/** The host names that a certificate names as its subject, in lower case, without those that stand for several. */
export const subjectHosts = (certificate: X509Certificate): string[] =>
  subjectNames(certificate, 'DNS:')
    .map((host) => host.toLowerCase())
    .filter((host) => !host.includes('*'))

// Node writes a name with a comma or a quotation mark in it as a quoted string, with its commas escaped.
const subjectNames = (certificate: X509Certificate, kind: string): string[] =>
  (certificate.subjectAltName ?? '')
    .split(', ')
    .filter((name) => name.startsWith(kind))
    .map((name) => name.slice(kind.length))
    .filter((name) => !name.startsWith('"'))
