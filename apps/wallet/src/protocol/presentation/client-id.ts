import { sha256 } from '../digest.ts'
import type { Certificate } from '../x509/certificate.ts'

/**
 * Whether a verifier may call itself by this `client_id`, given the certificate that signed its request (OpenID4VP 1.0
 * section 5.9.3). Returns the reason if not. Only the two prefixes that name a certificate can be proved to us.
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
      return new URL(responseUri).hostname === name ? undefined : `it calls itself ${name}, the answer goes elsewhere`
    default:
      return `it names itself in a way this wallet cannot check (${clientId.slice(0, 60)})`
  }
}
