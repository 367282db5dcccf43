import type { X509Certificate } from 'node:crypto'

const PREFIX = 'URI:'

/** The URIs that a certificate names as its subject (RFC 5280 section 4.2.1.6). */
export function subjectUris(certificate: X509Certificate): string[] {
  return (certificate.subjectAltName ?? '')
    .split(', ')
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length))
}
