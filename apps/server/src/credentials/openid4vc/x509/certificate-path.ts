import { createHash, X509Certificate } from 'node:crypto'
import { decodeBase64 } from '../../../platform/base64/base64.ts'
import { BoundedMap } from '../../../platform/cache/bounded-map.ts'
import type { Json } from '../../../platform/json/strict-json.ts'

const MAX_CHAIN = 4
const MAX_CERTIFICATE_BYTES = 8192
/** Issuers have one chain each, and another one after a rotation. */
const MAX_REMEMBERED = 64

/**
 * Decides which certificate chains are trusted: up to one of the anchors, each certificate within its dates and signed by
 * the next, the anchor itself not among them (HAIP 1.0 section 6.1.1).
 */
export class CertificatePath {
  readonly #anchors: X509Certificate[]
  /** Trusted chains by the digest of their bytes. Parsing and signature checks happen once, dates are checked each time. */
  readonly #known = new BoundedMap<string, X509Certificate[]>(MAX_REMEMBERED)

  constructor(anchors: X509Certificate[]) {
    this.#anchors = anchors
  }

  /** How many chains it remembers. */
  get remembered(): number {
    return this.#known.size
  }

  /** The leaf of a trusted `x5c` header; undefined when it is not trusted at this time. */
  verify(x5c: Json | undefined, now: number): X509Certificate | undefined {
    const chain = this.#signedChain(x5c)
    if (!chain) return undefined
    const valid = [...chain, ...this.#anchorsAbove(chain)].every(
      (certificate) => certificate.validFromDate.getTime() <= now && now <= certificate.validToDate.getTime(),
    )
    return valid ? chain[0] : undefined
  }

  #anchorsAbove(chain: X509Certificate[]): X509Certificate[] {
    const last = chain.at(-1)
    return this.#anchors.filter((anchor) => last && isSignedBy(last, anchor))
  }

  #signedChain(x5c: Json | undefined): X509Certificate[] | undefined {
    if (!Array.isArray(x5c) || x5c.length === 0 || x5c.length > MAX_CHAIN) return undefined
    const encoded = x5c.map(readBytes)
    if (!isComplete(encoded)) return undefined
    const name = digestOf(encoded)
    const known = this.#known.get(name)
    if (known) return known

    const chain = encoded.map(parseCertificate)
    if (!isComplete(chain)) return undefined
    const linked = chain.every((certificate, index) => {
      const issuer = chain[index + 1]
      return issuer ? issuer.ca && isSignedBy(certificate, issuer) : this.#anchorsAbove(chain).length > 0
    })
    const containsAnchor = chain.some((certificate) =>
      this.#anchors.some((anchor) => anchor.raw.equals(certificate.raw)),
    )
    if (!linked || containsAnchor || chain[0]?.ca) return undefined
    this.#known.set(name, chain)
    return chain
  }
}

const isSignedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

const isComplete = <Part>(parts: (Part | undefined)[]): parts is Part[] => !parts.includes(undefined)

/** RFC 7515 section 4.1.6: Base64 with padding, not base64url. */
const readBytes = (entry: Json): Buffer | undefined =>
  typeof entry === 'string' ? decodeBase64(entry, MAX_CERTIFICATE_BYTES) : undefined

function digestOf(parts: Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length} `).update(part)
  return hash.digest('base64url')
}

function parseCertificate(bytes: Buffer): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(bytes)
    // OpenSSL passes over what comes behind a certificate.
    return certificate.raw.equals(bytes) ? certificate : undefined
  } catch {
    return undefined
  }
}
