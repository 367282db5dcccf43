import type { KeyObject, X509Certificate } from 'node:crypto'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { SignedData } from '../../../platform/certificates/certificate.ts'
import { CertificatePath, leafOfChain } from '../../../platform/certificates/certificate-path.ts'
import {
  commonName,
  DOCUMENT_SIGNER_USAGE,
  issuerUris,
  organization,
  subjectHosts,
  subjectUris,
} from '../../../platform/certificates/subject-names.ts'
import type { Json } from '../../../platform/json/strict-json.ts'
import { keyIdOf, type SigningKey } from '../../../platform/keys/signing-key.ts'
import { type Diagnosis, diagnose } from '../wire/diagnosis.ts'
import { OwnKeys } from './own-keys.ts'
import type { TrustedIssuer } from './trusted-issuers.ts'

/** Issuer of a credential, as identified by the certificate of the key that signed the credential. */
export type CredentialIssuer = {
  name: string
  key: KeyObject
  certificate: X509Certificate
} & (
  | { kind: 'own' }
  /** `authority`: verifies the certificates that sign this issuer's status lists. `types`: types that the issuer may issue. */
  | { kind: 'other'; authority: CertificatePath; types: ReadonlySet<string> }
)

type KeyIds = Pick<ReadonlySet<string>, 'has' | 'size'>

/** A trusted issuer as one file defines it. `authorities`: verify certificate chains up to the anchors in this file. */
type Vouching = TrustedIssuer & { authorities: Readonly<Record<SignedData, CertificatePath>> }

/** Decides which issuers are trusted: ourselves, and the issuers that the operator configured. */
export class IssuerTrust {
  readonly #own: CertificatePath
  readonly #ownKeys: OwnKeys
  readonly #ownName: string
  readonly #ownUrl: URL
  readonly #compromised: KeyIds
  readonly #others: Vouching[]
  /** Merged definitions of issuers that several files define, by the positions of these files in `#others`. */
  readonly #merged = new Map<string, Vouching>()

  /** @param options.compromised ids of our keys that may be in someone else's hands */
  constructor(options: {
    publicUrl: string
    ownAnchor: X509Certificate
    others: TrustedIssuer[]
    compromised?: KeyIds
    ownKeyOf?: (id: string) => SigningKey | undefined
  }) {
    this.#own = new CertificatePath([options.ownAnchor])
    this.#ownKeys = new OwnKeys(options.ownKeyOf ?? (() => undefined))
    this.#ownName = options.publicUrl
    this.#ownUrl = new URL(options.publicUrl)
    this.#compromised = options.compromised ?? new Set()
    this.#others = options.others.map(vouchingOf)
  }

  /** Returns whether an issuer other than ourselves is trusted to issue a type. */
  isIssued(type: string): boolean {
    return this.#others.some(({ types }) => types.has(type))
  }

  /**
   * Returns the issuer of a JWT VC with this `x5c` and `iss`; undefined if the issuer is not trusted, or if `iss` is not a name in its
   * certificate.
   */
  identify(x5c: Json | undefined, iss: Json | undefined, now: EpochMilliseconds): CredentialIssuer | undefined {
    const nameOther = (leaf: X509Certificate) => nameIn(leaf, iss)
    return this.#identify(x5c, now, { iss, needsOwnIss: true, nameOwn: ownNameIn(iss), nameOther })
  }

  /**
   * Returns the issuer of an SD-JWT VC with this `x5c` and `iss`. The issuer is the subject of the certificate (SD-JWT VC section 3.5, HAIP
   * 1.0 section 6.1.1), so an `iss` that is not a name in it has no meaning.
   */
  identifyBySubject(
    x5c: Json | undefined,
    iss: Json | undefined,
    now: EpochMilliseconds,
  ): CredentialIssuer | undefined {
    if (iss !== undefined && typeof iss !== 'string') return undefined
    const nameOther = (leaf: X509Certificate) => nameIn(leaf, iss) ?? subjectName(leaf)
    return this.#identify(x5c, now, { iss, nameOwn: ownNameIn(iss), nameOther })
  }

  /**
   * The document itself does not name its issuer. If the certificate is ours, it must be the certificate of a document signer (ISO 18013-5
   * annex B.1.4), so that no other key of ours can sign documents.
   */
  identifyDocumentSigner(x5c: Json | undefined, now: EpochMilliseconds): CredentialIssuer | undefined {
    const name = this.#ownName
    const nameOwn = (leaf: X509Certificate) =>
      leaf.keyUsage?.includes(DOCUMENT_SIGNER_USAGE) && issuerUris(leaf).includes(name) ? name : undefined
    return this.#identify(x5c, now, { data: 'mdoc', nameOwn, nameOther: subjectName })
  }

  #identify(
    x5c: Json | undefined,
    now: EpochMilliseconds,
    { data = 'jwt', iss, needsOwnIss = false, nameOwn, nameOther }: Identification,
  ): CredentialIssuer | undefined {
    const own = this.#own.verify(x5c, now, data)
    if (own) {
      if (this.#compromised.size > 0 && this.#compromised.has(keyIdOf(own))) return undefined
      const name = nameOwn(own)
      return name === undefined ? undefined : { kind: 'own', name, key: own.publicKey, certificate: own }
    }
    const id = this.#ownKeys.idOf(x5c)
    if (id !== undefined && this.#compromised.has(id)) return undefined
    const certified = id === undefined ? undefined : this.#ownKeys.verify(x5c, { id, now, data })
    if (certified === 'untrusted') return undefined
    if (certified)
      return iss === this.#ownName || (iss === undefined && !needsOwnIss)
        ? { kind: 'own', name: this.#ownName, key: certified.publicKey, certificate: certified }
        : undefined
    const vouching = this.#others.flatMap((other) => {
      const certificate = other.authorities[data].verify(x5c, now, data)
      return certificate ? [{ other, certificate }] : []
    })
    const certificate = vouching[0]?.certificate
    if (!certificate) return undefined
    const name = nameOther(certificate)
    if (name === undefined || [iss, ...namesOf(certificate)].some((one) => this.#isOurs(one))) return undefined
    const { authorities, types } = this.#merge(vouching.map(({ other }) => other))
    return { kind: 'other', name, key: certificate.publicKey, certificate, authority: authorities[data], types }
  }

  /** Returns the same object for the same files, because status lists are cached by authority. */
  #merge(vouching: Vouching[]): Vouching {
    const [first, ...more] = vouching
    if (first && more.length === 0) return first
    const key = vouching.map((one) => this.#others.indexOf(one)).join()
    const merged = this.#merged.get(key) ?? vouchingOf(mergedIssuer(vouching))
    this.#merged.set(key, merged)
    return merged
  }

  /** No other issuer may use our name, even if its authority certified it. */
  #isOurs(name: Json | undefined): boolean {
    if (typeof name !== 'string') return false
    return name.toLowerCase() === this.#ownUrl.hostname || URL.parse(name)?.origin === this.#ownUrl.origin
  }
}

export function issuerFault(x5c: Json | undefined, iss?: Json): Diagnosis {
  const leaf = leafOfChain(x5c)
  const { subject, issuer, validFrom, validTo } = leaf ?? {}
  return diagnose('x5c', 'a chain below a trusted authority, now, for iss', subject, issuer, validFrom, validTo, iss)
}

const vouchingOf = ({ anchors, types }: TrustedIssuer): Vouching => ({
  anchors,
  types,
  authorities: { jwt: new CertificatePath(anchors.jwt), mdoc: new CertificatePath(anchors.mdoc) },
})

const mergedIssuer = (issuers: TrustedIssuer[]): TrustedIssuer => ({
  anchors: {
    jwt: issuers.flatMap(({ anchors }) => anchors.jwt),
    mdoc: issuers.flatMap(({ anchors }) => anchors.mdoc),
  },
  types: new Set(issuers.flatMap(({ types }) => [...types])),
})

/** `nameOwn`, `nameOther`: return the issuer's name by its certificate; undefined refuses it. */
type Identification = {
  data?: SignedData
  iss?: Json | undefined
  /** True if our own credentials must contain `iss`. */
  needsOwnIss?: boolean
  nameOwn: (leaf: X509Certificate) => string | undefined
  nameOther: (leaf: X509Certificate) => string | undefined
}

/** Our certificate must contain our name. Otherwise any certificate below the same anchor could act for the issuer. */
const ownNameIn =
  (iss: Json | undefined) =>
  (leaf: X509Certificate): string | undefined =>
    typeof iss === 'string' && subjectUris(leaf).includes(iss) ? iss : undefined

function nameIn(leaf: X509Certificate, iss: Json | undefined): string | undefined {
  const uris = subjectUris(leaf)
  const hosts = subjectHosts(leaf)
  if (iss === undefined) return uris[0] ?? hosts[0]
  if (typeof iss !== 'string') return undefined
  return uris.includes(iss) || hosts.some((host) => isAddressAt(host, iss)) ? iss : undefined
}

const subjectName = (leaf: X509Certificate): string | undefined => namesOf(leaf).find((name) => name !== undefined)

const namesOf = (leaf: X509Certificate): (string | undefined)[] => [
  ...subjectUris(leaf),
  ...subjectHosts(leaf),
  commonName(leaf),
  organization(leaf),
]

function isAddressAt(host: string, address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.hostname === host && url.username === '' && url.password === ''
}
