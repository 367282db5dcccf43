import { X509Certificate } from 'node:crypto'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { BoundedMap } from '../../../platform/cache/bounded-map.ts'
import type { SignedData } from '../../../platform/certificates/certificate.ts'
import { CertificatePath, readChain } from '../../../platform/certificates/certificate-path.ts'
import type { Json } from '../../../platform/json/strict-json.ts'
import type { CredentialSigner } from '../../../platform/keys/key-purposes.ts'
import { keyIdOf, type SigningKey } from '../../../platform/keys/signing-key.ts'

const MAX_CACHED = 64

const SIGNERS: Readonly<Record<SignedData, CredentialSigner>> = { jwt: 'credential-issuer', mdoc: 'document-signer' }

/**
 * Our keys with the certificates that sign credentials. An authority that certified us certifies strangers as well, so a credential is
 * ours only if one of our keys for this kind of credential signed it.
 */
export class OwnKeys {
  readonly #keyOf: (id: string) => SigningKey | undefined
  readonly #ids = new BoundedMap<string, string>(MAX_CACHED)
  readonly #paths = new Map<string, CertificatePath>()

  /** @param keyOf returns a key of ours by its id, which a stranger may have made up */
  constructor(keyOf: (id: string) => SigningKey | undefined) {
    this.#keyOf = keyOf
  }

  idOf(x5c: Json | undefined): string | undefined {
    const [leaf] = Array.isArray(x5c) ? x5c : []
    if (typeof leaf !== 'string') return undefined
    const id = this.#ids.get(leaf) ?? readKeyId(x5c)
    if (id !== undefined) this.#ids.set(leaf, id)
    return id
  }

  /** Returns the first certificate, if the path leads from one of our keys to the anchor of its role. Undefined if the key is not ours. */
  verify(
    x5c: Json | undefined,
    { id, now, data }: { id: string; now: EpochMilliseconds; data: SignedData },
  ): X509Certificate | 'untrusted' | undefined {
    const key = this.#keyOf(id)
    if (!key) return undefined
    if (key.purpose !== SIGNERS[data]) return 'untrusted'
    return this.#pathTo(key.anchor).verify(x5c, now, data) ?? 'untrusted'
  }

  #pathTo(anchor: X509Certificate): CertificatePath {
    const known = this.#paths.get(anchor.fingerprint256)
    if (known) return known
    const path = new CertificatePath([anchor])
    this.#paths.set(anchor.fingerprint256, path)
    return path
  }
}

function readKeyId(x5c: Json | undefined): string | undefined {
  try {
    const [der] = readChain(x5c) ?? []
    return der && keyIdOf(new X509Certificate(der))
  } catch {
    return undefined
  }
}
