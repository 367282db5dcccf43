import { X509Certificate } from 'node:crypto'
import type { Json } from '../../../platform/json/strict-json.ts'

const MAX_CHAIN = 4

/**
 * Decides which certificate chains are trusted: up to one of the anchors, each certificate within its dates and signed by
 * the next, the anchor itself not among them (HAIP 1.0 section 6.1.1).
 */
export class CertificatePath {
  readonly #anchors: X509Certificate[]
  /** Parsed chains by their text. Parsing and signature checks happen once, dates are checked each time. */
  readonly #known = new Map<string, X509Certificate[]>()

  constructor(anchors: X509Certificate[]) {
    this.#anchors = anchors
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
    const texts = x5c.filter((entry) => typeof entry === 'string')
    if (texts.length !== x5c.length) return undefined
    const name = texts.join(' ')
    const known = this.#known.get(name)
    if (known) return known

    const chain = texts.map(parseCertificate)
    if (!isComplete(chain)) return undefined
    const linked = chain.every((certificate, index) => {
      const issuer = chain[index + 1]
      return issuer ? issuer.ca && isSignedBy(certificate, issuer) : this.#anchorsAbove(chain).length > 0
    })
    const containsAnchor = chain.some((certificate) =>
      this.#anchors.some((anchor) => anchor.raw.equals(certificate.raw)),
    )
    if (!linked || containsAnchor || chain[0]?.ca) return undefined
    // Only trusted chains are kept, so strangers cannot fill the memory.
    this.#known.set(name, chain)
    return chain
  }
}

const isSignedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

const isComplete = (chain: (X509Certificate | undefined)[]): chain is X509Certificate[] => !chain.includes(undefined)

function parseCertificate(text: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(text, 'base64'))
  } catch {
    return undefined
  }
}
