import { createHash, X509Certificate } from 'node:crypto'
import type { Bytes, EpochMilliseconds } from '@vitrine/api/units.ts'
import { decodeBase64 } from '../base64/base64.ts'
import { BoundedMap } from '../cache/bounded-map.ts'
import type { Json } from '../json/strict-json.ts'
import { type Certificate, isIssuedBy, readCertificate, type SignedData } from './certificate.ts'

const MAX_CHAIN = 4
const MAX_CERTIFICATE_BYTES: Bytes = 8192
/** Each issuer has one chain, and another one after a key rotation. */
const MAX_CACHED = 64

/** `anchors` issued the last certificate of the chain. */
type Path = { leaf: Certificate; authorities: Certificate[]; anchors: Certificate[] }

/**
 * Decides which certificate chains are trusted (RFC 5280 section 6.1). Each certificate must be within its dates, be issued by the
 * next one, and be allowed to act in its role. An anchor must have issued the last certificate. The chain must not contain the
 * anchor itself (HAIP 1.0 section 6.1.1).
 */
export class CertificatePath {
  readonly #anchors: Certificate[]
  /** Signatures are checked once, dates are checked each time. */
  readonly #known = new BoundedMap<string, Path>(MAX_CACHED)

  /** @throws {UnsupportedExtension} if an anchor has an extension that this server does not implement */
  constructor(anchors: X509Certificate[]) {
    this.#anchors = anchors.map(({ raw }) => readCertificate(raw))
  }

  get cachedCount(): number {
    return this.#known.size
  }

  /** Returns the leaf of an `x5c` header; undefined if the chain is not trusted at this time, or not for this kind of data. */
  verify(x5c: Json | undefined, now: EpochMilliseconds, data: SignedData = 'jwt'): X509Certificate | undefined {
    const path = this.#pathOf(x5c)
    if (!path?.leaf.maySign[data]) return undefined
    const isInTime = ({ x509 }: Certificate) => x509.validFromDate.getTime() <= now && now <= x509.validToDate.getTime()
    const { leaf, authorities, anchors } = path
    return isInTime(leaf) && authorities.every(isInTime) && anchors.some(isInTime) ? leaf.x509 : undefined
  }

  #pathOf(x5c: Json | undefined): Path | undefined {
    const encoded = readChain(x5c)
    if (!encoded) return undefined
    const digest = digestOf(encoded)
    const known = this.#known.get(digest)
    if (known) return known
    const path = this.#buildPath(encoded)
    if (path) this.#known.set(digest, path)
    return path
  }

  #buildPath(encoded: Buffer[]): Path | undefined {
    const chain = parseChain(encoded)
    const [leaf, ...authorities] = chain
    if (!leaf || leaf.x509.ca) return undefined
    if (chain.some(({ x509 }) => this.#anchors.some((anchor) => anchor.x509.raw.equals(x509.raw)))) return undefined
    const isLinked = authorities.every((authority, index) => isIssuerOfChain(authority, chain.slice(0, index + 1)))
    const anchors = this.#anchors.filter((anchor) => isIssuerOfChain(anchor, chain))
    return isLinked && anchors.length > 0 ? { leaf, authorities, anchors } : undefined
  }
}

/**
 * Returns whether `issuer` issued the last certificate of the chain `below`, and whether the path length of `issuer` permits the
 * authorities in that chain (RFC 5280 section 4.2.1.9).
 */
function isIssuerOfChain(issuer: Certificate, below: Certificate[]): boolean {
  const last = below.at(-1)
  const authoritiesBelow = below.length - 1
  return (
    last !== undefined && isIssuedBy(last.x509, issuer.x509) && authoritiesBelow <= (issuer.pathLength ?? MAX_CHAIN)
  )
}

/** Decodes the certificates of a chain (RFC 7515 section 4.1.6: Base64 with padding, not base64url). */
export function readChain(x5c: Json | undefined): Buffer[] | undefined {
  if (!Array.isArray(x5c) || x5c.length > MAX_CHAIN) return undefined
  const encoded = x5c.map((entry) =>
    typeof entry === 'string' ? decodeBase64(entry, MAX_CERTIFICATE_BYTES) : undefined,
  )
  return encoded.every((bytes) => bytes !== undefined) ? encoded : undefined
}

/** Returns the first certificate of a chain, trusted or not. */
export function leafOfChain(x5c: Json | undefined): X509Certificate | undefined {
  try {
    const [der] = readChain(x5c) ?? []
    return der && new X509Certificate(der)
  } catch {
    return undefined
  }
}

/** Returns none if one is malformed or has an extension that this server does not implement. */
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
