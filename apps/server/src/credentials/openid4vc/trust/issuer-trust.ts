import type { KeyObject, X509Certificate } from 'node:crypto'
import type { Json } from '../../../platform/json/strict-json.ts'
import { keyIdOf } from '../../../platform/keys/signing-key.ts'
import {
  commonName,
  DOCUMENT_SIGNER_USAGE,
  issuerUris,
  subjectHosts,
  subjectUris,
} from '../../../platform/keys/subject-names.ts'
import { CertificatePath } from './certificate-path.ts'
import type { TrustedIssuer } from './trusted-issuers.ts'

/** Who signed a credential, by its certificate. */
export type CredentialIssuer = {
  name: string
  key: KeyObject
  certificate: X509Certificate
} & (
  | { kind: 'own' }
  /** `authority` is what else of this issuer is trusted: its status lists. `types`: what it may issue. */
  | { kind: 'other'; authority: CertificatePath; types: ReadonlySet<string> }
)

/** A file of trusted issuers, with the paths below its anchors. */
type Vouching = TrustedIssuer & { authority: CertificatePath }

/** Decides whose credentials are trusted: our own, and those of the issuers that the operator named. */
export class IssuerTrust {
  readonly #own: CertificatePath
  readonly #ownName: string
  readonly #ownUrl: URL
  readonly #compromised: ReadonlySet<string>
  readonly #others: Vouching[]
  /** Files that vouch for one issuer together, by their positions. */
  readonly #united = new Map<string, Vouching>()

  /** @param options.compromised the ids of keys of ours that somebody else may have */
  constructor(options: {
    publicUrl: string
    ownAnchor: X509Certificate
    others: TrustedIssuer[]
    compromised?: ReadonlySet<string>
  }) {
    this.#own = new CertificatePath([options.ownAnchor])
    this.#ownName = options.publicUrl
    this.#ownUrl = new URL(options.publicUrl)
    this.#compromised = options.compromised ?? new Set()
    this.#others = options.others.map(vouchingOf)
  }

  /** Whether anybody but ourselves is trusted to issue a type. */
  isIssued(type: string): boolean {
    return this.#others.some(({ types }) => types.has(type))
  }

  /** The issuer behind a credential's `x5c` and `iss`; undefined when it is not trusted, or is not who it says. */
  identify(x5c: Json | undefined, iss: Json | undefined, now: number): CredentialIssuer | undefined {
    // The certificate must name the issuer, else any certificate under the same anchor could speak for it.
    const nameOwn = (leaf: X509Certificate) =>
      typeof iss === 'string' && subjectUris(leaf).includes(iss) ? iss : undefined
    return this.#identify(x5c, now, { nameOwn, nameOther: (leaf) => nameOfOther(leaf, iss) })
  }

  /**
   * The signer behind the certificates of a document, in which nothing else says who issued it. A certificate of ours must be one
   * for documents (ISO 18013-5 annex B.1.4), so that no other key of ours can sign one.
   */
  identifyDocumentSigner(x5c: Json | undefined, now: number): CredentialIssuer | undefined {
    const name = this.#ownName
    const nameOwn = (leaf: X509Certificate) =>
      leaf.keyUsage?.includes(DOCUMENT_SIGNER_USAGE) && issuerUris(leaf).includes(name) ? name : undefined
    return this.#identify(x5c, now, { nameOwn, nameOther: (leaf) => nameOfOther(leaf, undefined) ?? commonName(leaf) })
  }

  #identify(
    x5c: Json | undefined,
    now: number,
    { nameOwn, nameOther }: Record<'nameOwn' | 'nameOther', (leaf: X509Certificate) => string | undefined>,
  ): CredentialIssuer | undefined {
    const own = this.#own.verify(x5c, now)
    if (own) {
      if (this.#compromised.size > 0 && this.#compromised.has(keyIdOf(own))) return undefined
      const name = nameOwn(own)
      return name === undefined ? undefined : { kind: 'own', name, key: own.publicKey, certificate: own }
    }
    const vouching = this.#others.flatMap((other) => {
      const certificate = other.authority.verify(x5c, now)
      return certificate ? [{ other, certificate }] : []
    })
    const certificate = vouching[0]?.certificate
    if (!certificate) return undefined
    const name = nameOther(certificate)
    if (name === undefined || this.#isOurs(name)) return undefined
    const { authority, types } = this.#unite(vouching.map(({ other }) => other))
    return { kind: 'other', name, key: certificate.publicKey, certificate, authority, types }
  }

  /** Returns what several files allow together, always the same for the same files: status lists are kept by authority. */
  #unite(vouching: Vouching[]): Vouching {
    const [first, ...more] = vouching
    if (first && more.length === 0) return first
    const key = vouching.map((one) => this.#others.indexOf(one)).join()
    const united = this.#united.get(key) ?? vouchingOf(unitedIssuer(vouching))
    this.#united.set(key, united)
    return united
  }

  /** Nobody else speaks for us, whatever an authority says. */
  #isOurs(name: string): boolean {
    return name === this.#ownUrl.hostname || URL.parse(name)?.origin === this.#ownUrl.origin
  }
}

const vouchingOf = ({ anchors, types }: TrustedIssuer): Vouching => ({
  anchors,
  types,
  authority: new CertificatePath(anchors),
})

const unitedIssuer = (issuers: TrustedIssuer[]): TrustedIssuer => ({
  anchors: issuers.flatMap(({ anchors }) => anchors),
  types: new Set(issuers.flatMap(({ types }) => [...types])),
})

/**
 * The name of another issuer. SD-JWT VC section 3.5: `iss` must be a name of the certificate, by URI or by host. It may be
 * absent (HAIP 1.0 section 6.1.1), and then the certificate alone says who it is.
 */
function nameOfOther(leaf: X509Certificate, iss: Json | undefined): string | undefined {
  const uris = subjectUris(leaf)
  const hosts = subjectHosts(leaf)
  if (iss === undefined) return uris[0] ?? hosts[0]
  if (typeof iss !== 'string') return undefined
  return uris.includes(iss) || hosts.some((host) => isAddressAt(host, iss)) ? iss : undefined
}

function isAddressAt(host: string, address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.hostname === host && url.username === '' && url.password === ''
}
