import type { KeyObject, X509Certificate } from 'node:crypto'
import type { Json } from '../../../platform/json/strict-json.ts'
import { subjectHosts, subjectUris } from '../../../platform/keys/subject-names.ts'
import { CertificatePath } from './certificate-path.ts'
import type { TrustedIssuer } from './trusted-issuers.ts'

/** Who signed a credential, by its certificate. */
export type CredentialIssuer = {
  name: string
  key: KeyObject
} & (
  | { kind: 'own' }
  /** `authority` is what else of this issuer is trusted: its status lists. */
  | { kind: 'other'; authority: CertificatePath }
)

/** Decides whose credentials are trusted: our own, and those of the issuers that the operator named. */
export class IssuerTrust {
  readonly #own: CertificatePath
  readonly #ownUrl: URL
  readonly #others: CertificatePath[]

  constructor(options: { publicUrl: string; ownAnchor: X509Certificate; others: TrustedIssuer[] }) {
    this.#own = new CertificatePath([options.ownAnchor])
    this.#ownUrl = new URL(options.publicUrl)
    this.#others = options.others.map(({ anchors }) => new CertificatePath(anchors))
  }

  /** Whether there is anybody but ourselves. */
  get trustsOthers(): boolean {
    return this.#others.length > 0
  }

  /** The issuer behind a credential's `x5c` and `iss`; undefined when it is not trusted, or is not who it says. */
  identify(x5c: Json | undefined, iss: Json | undefined, now: number): CredentialIssuer | undefined {
    const own = this.#own.verify(x5c, now)
    // The certificate must name the issuer, else any certificate under the same anchor could speak for it.
    if (own)
      return typeof iss === 'string' && subjectUris(own).includes(iss)
        ? { kind: 'own', name: iss, key: own.publicKey }
        : undefined
    for (const authority of this.#others) {
      const leaf = authority.verify(x5c, now)
      if (!leaf) continue
      const name = nameOfOther(leaf, iss)
      return name === undefined || this.#isOurs(name)
        ? undefined
        : { kind: 'other', name, key: leaf.publicKey, authority }
    }
    return undefined
  }

  /** Nobody else speaks for us, whatever an authority says. */
  #isOurs(name: string): boolean {
    return name === this.#ownUrl.hostname || URL.parse(name)?.origin === this.#ownUrl.origin
  }
}

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
