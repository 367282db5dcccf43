import { createHash, type X509Certificate } from 'node:crypto'
import { decodeBase64 } from '../../../platform/base64/base64.ts'
import { BoundedMap } from '../../../platform/cache/bounded-map.ts'
import type { Json } from '../../../platform/json/strict-json.ts'
import { type Certificate, isIssuedBy, readCertificate } from './certificate.ts'

const MAX_CHAIN = 4
const MAX_CERTIFICATE_BYTES = 8192
/** Issuers have one chain each, and another one after a rotation. */
const MAX_REMEMBERED = 64

/** The certificates of a chain, the leaf first, and the anchors that stand above it. */
type Path = { leaf: Certificate; authorities: Certificate[]; anchors: Certificate[] }

/**
 * Decides which certificate chains are trusted (RFC 5280 section 6.1): each certificate is within its dates, was issued by
 * the next and may do what it did, and an anchor stands above the last. The anchor itself is not among them (HAIP 1.0
 * section 6.1.1).
 */
export class CertificatePath {
  readonly #anchors: Certificate[]
  /** Trusted chains by the digest of their bytes. Parsing and signature checks happen once, dates are checked each time. */
  readonly #known = new BoundedMap<string, Path>(MAX_REMEMBERED)

  /** @throws {UnservedExtension} when an anchor demands what is not done here */
  constructor(anchors: X509Certificate[]) {
    this.#anchors = anchors.map(({ raw }) => readCertificate(raw))
  }

  /** How many chains it remembers. */
  get remembered(): number {
    return this.#known.size
  }

  /** The leaf of a trusted `x5c` header; undefined when it is not trusted at this time. */
  verify(x5c: Json | undefined, now: number): X509Certificate | undefined {
    const path = this.#pathOf(x5c)
    if (!path) return undefined
    const isInTime = ({ x509 }: Certificate) => x509.validFromDate.getTime() <= now && now <= x509.validToDate.getTime()
    const { leaf, authorities, anchors } = path
    return isInTime(leaf) && authorities.every(isInTime) && anchors.some(isInTime) ? leaf.x509 : undefined
  }

  #pathOf(x5c: Json | undefined): Path | undefined {
    const encoded = readChain(x5c)
    if (!encoded) return undefined
    const name = digestOf(encoded)
    const known = this.#known.get(name)
    if (known) return known
    const path = this.#pathAbove(encoded)
    if (path) this.#known.set(name, path)
    return path
  }

  #pathAbove(encoded: Buffer[]): Path | undefined {
    const chain = parseChain(encoded)
    const [leaf, ...authorities] = chain
    if (!leaf?.maySignData || leaf.x509.ca) return undefined
    if (chain.some(({ x509 }) => this.#anchors.some((anchor) => anchor.x509.raw.equals(x509.raw)))) return undefined
    const isLinked = authorities.every((authority, index) => mayStandAbove(authority, chain.slice(0, index + 1)))
    const anchors = this.#anchors.filter((anchor) => mayStandAbove(anchor, chain))
    return isLinked && anchors.length > 0 ? { leaf, authorities, anchors } : undefined
  }
}

/** Whether it issued the last of the certificates below it, and allows that many authorities there (section 4.2.1.9). */
function mayStandAbove(issuer: Certificate, below: Certificate[]): boolean {
  const last = below.at(-1)
  const authoritiesBelow = below.length - 1
  return last !== undefined && isIssuedBy(last, issuer) && authoritiesBelow <= (issuer.pathLength ?? MAX_CHAIN)
}

/** The certificates' bytes (RFC 7515 section 4.1.6: Base64 with padding, not base64url). */
function readChain(x5c: Json | undefined): Buffer[] | undefined {
  if (!Array.isArray(x5c) || x5c.length === 0 || x5c.length > MAX_CHAIN) return undefined
  const encoded = x5c.map((entry) =>
    typeof entry === 'string' ? decodeBase64(entry, MAX_CERTIFICATE_BYTES) : undefined,
  )
  return encoded.every((bytes) => bytes !== undefined) ? encoded : undefined
}

/** Empty when one of them cannot be read or demands what is not done here. */
function parseChain(encoded: Buffer[]): Certificate[] {
  try {
    return encoded.map(readCertificate)
  } catch {
    return []
  }
}

function digestOf(parts: Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length} `).update(part)
  return hash.digest('base64url')
}
