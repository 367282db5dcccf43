import { X509Certificate } from 'node:crypto'
import { elementsOf } from './json.ts'

/** Reads the certificates of an `x5c` header, the leaf first. */
export const certificatesOf = (x5c: unknown): X509Certificate[] =>
  elementsOf(x5c).map((encoded) => new X509Certificate(Buffer.from(String(encoded), 'base64')))

/** Returns what is wrong with a chain to a trust anchor: HAIP wants no self-signed leaf, and no anchor in the chain. */
export function faultOfChain(chain: readonly X509Certificate[], anchor: X509Certificate): string | undefined {
  const [leaf] = chain
  if (!leaf) return 'the chain is empty'
  if (leaf.checkIssued(leaf)) return 'the leaf is self-signed'
  if (chain.some(({ fingerprint256 }) => fingerprint256 === anchor.fingerprint256))
    return 'the chain contains the anchor'
  const path = [...chain, anchor]
  for (const [index, certificate] of path.entries()) {
    if (certificate.validFromDate > new Date() || certificate.validToDate < new Date())
      return `${certificate.subject} is not valid now`
    if (index > 0 && !certificate.ca) return `${certificate.subject} is no authority`
    const above = path[index + 1]
    if (above && !(certificate.checkIssued(above) && certificate.verify(above.publicKey)))
      return `${certificate.subject} was not issued by ${above.subject}`
  }
  return undefined
}
