import { sha256 } from '../digest.ts'
import type { Certificate } from '../x509/certificate.ts'

/**
 * Checks that a verifier may use this `client_id`, given the certificate that signed its request (OpenID4VP 1.0 section 5.9.3). Returns
 * the reason if the verifier may not, otherwise undefined. Only the two prefixes that refer to a certificate can be verified.
 */
export async function clientIdObjection(
  clientId: string,
  leaf: Certificate,
  responseUri: string,
): Promise<string | undefined> {
  const separator = clientId.indexOf(':')
  const prefix = clientId.slice(0, separator)
  const name = clientId.slice(separator + 1)
  switch (prefix) {
    case 'x509_hash':
      return (await sha256(leaf.der)) === name ? undefined : 'its name is the hash of another certificate'
    case 'x509_san_dns':
      if (!leaf.dnsNames.includes(name)) return `its certificate is not for ${name}`
      return new URL(responseUri).hostname === name
        ? undefined
        : `it identifies as ${name}, but the response goes to another host`
    default:
      return `its client_id has a prefix that this wallet cannot verify (${clientId.slice(0, 60)})`
  }
}
