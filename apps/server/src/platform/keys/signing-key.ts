import { createHash, createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { readRegularFileSync } from '../files/regular-file.ts'
import { certificatePems } from '../text/certificate-pems.ts'
import { type KeyPairFiles, keyPairFiles } from './key-pair-files.ts'
import { type KeyPurpose, purposeOf } from './key-purposes.ts'
import { KeyStoreError } from './key-store-error.ts'

export type Signer = {
  privateKey: KeyObject
  certificate: X509Certificate
  /** Content of the `x5c` header: the certificates up to the trust anchor, but without the trust anchor, as Base64 DER. */
  x5c: string[]
}

export type SigningKey = Signer & {
  /** The certificates of `x5c`. */
  chain: readonly [X509Certificate, ...X509Certificate[]]
  /** Id of the public key: SHA-256 of its SPKI, base64url. */
  id: string
  /** Undefined for a retired pair whose files an operator named otherwise. */
  purpose: KeyPurpose | undefined
  anchor: X509Certificate
  /** Earliest end of the certificates on the path, the trust anchor included. */
  endsAt: EpochMilliseconds
}

/** @throws {KeyStoreError} if the files do not match, or no known anchor has signed the certificate */
export function readSigningKey(files: KeyPairFiles, ownAnchor: X509Certificate): SigningKey {
  const chain = readCertificates(files.certificate)
  const privateKey = readPrivateKey(files, chain[0])
  const anchor = anchorOf(chain, files) ?? (isSignedBy(chain, ownAnchor) ? ownAnchor : undefined)
  if (!anchor)
    throw new KeyStoreError(
      `${files.certificate} is not signed by the trust anchor. A certificate of another authority needs the certificate of this authority in ${files.anchor}: vitrine keys install puts both into place.`,
    )
  return {
    id: keyIdOf(chain[0]),
    purpose: purposeOf(files.name),
    privateKey,
    certificate: chain[0],
    chain,
    x5c: chain.map(({ raw }) => raw.toString('base64')),
    anchor,
    endsAt: earliestEnd([...chain, anchor]),
  }
}

export const earliestEnd = (certificates: readonly X509Certificate[]): EpochMilliseconds =>
  Math.min(...certificates.map(({ validToDate }) => validToDate.getTime()))

/** Returns the anchor in the files of a pair that signed its last certificate. */
export function anchorOf(
  chain: readonly X509Certificate[],
  { anchor, next }: KeyPairFiles,
): X509Certificate | undefined {
  const candidates = [anchor, next.anchor].map((file) => ifPresent(file, readCertificates)?.[0])
  return candidates.find((candidate) => candidate && isSignedBy(chain, candidate))
}

/** Reads a file that may be missing, or renamed meanwhile. */
function ifPresent<Content>(file: string, read: (file: string) => Content): Content | undefined {
  try {
    return read(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const isSignedBy = (chain: readonly X509Certificate[], anchor: X509Certificate): boolean =>
  chain.at(-1)?.verify(anchor.publicKey) ?? false

export const keyIdOf = ({ publicKey }: X509Certificate): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url')

export function idOfKey(directory: string, purpose: KeyPurpose): string | null {
  const { certificate } = keyPairFiles(directory, purpose)
  return existsSync(certificate) ? keyIdOf(readCertificates(certificate)[0]) : null
}

/** Reads the private key of a certificate, also if it is not at its final place yet. */
export function readPrivateKey(
  { privateKey, certificate, next }: Pick<KeyPairFiles, 'privateKey' | 'certificate'> & Partial<KeyPairFiles>,
  owner: X509Certificate,
): KeyObject {
  const key = parsePrivateKey(privateKey)
  if (isKeyOf(key, owner)) return key
  const nextKey = next && ifPresent(next.privateKey, parsePrivateKey)
  if (nextKey && isKeyOf(nextKey, owner)) return nextKey
  throw new KeyStoreError(`${certificate} does not belong to ${privateKey}.`)
}

export const isKeyOf = (key: KeyObject, { publicKey }: X509Certificate): boolean =>
  publicKey.equals(createPublicKey(key))

export function parsePrivateKey(file: string): KeyObject {
  const key = parsePem(file)
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new KeyStoreError(`${file} must be a P-256 key (ES256).`)
  return key
}

function parsePem(file: string): KeyObject {
  const pem = readRegularFileSync(file)
  try {
    return createPrivateKey(pem)
  } catch {
    throw new KeyStoreError(`${file} contains no unencrypted private key in PEM form.`)
  }
}

/** @throws {KeyStoreError} */
export function readCertificates(file: string): [X509Certificate, ...X509Certificate[]] {
  const pems = certificatePems(readRegularFileSync(file).toString())
  try {
    const [first, ...rest] = pems.map((pem) => new X509Certificate(pem))
    if (first) return [first, ...rest]
  } catch {
    // The error that is thrown below has a better message.
  }
  throw new KeyStoreError(`${file} contains no certificate in PEM form.`)
}
