import { createHash, createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readRegularFileSync } from '../files/regular-file.ts'
import { certificatePems } from '../text/certificate-pems.ts'
import { type KeyPairFiles, keyPairFiles } from './key-pair-files.ts'
import { KeyStoreError } from './key-store-error.ts'

export type SigningKey = {
  /** Id of the public key: SHA-256 of its SPKI, base64url. */
  id: string
  privateKey: KeyObject
  certificate: X509Certificate
  /** Content of the `x5c` header: the certificates up to the trust anchor, but without the trust anchor, as Base64 DER. */
  x5c: string[]
}

/** Reads a key pair. @throws {KeyStoreError} if the two files do not match, or the trust anchor has not signed the certificate */
export function readSigningKey(files: KeyPairFiles, trustAnchor: X509Certificate): SigningKey {
  const { certificate } = files
  const chain = readCertificates(certificate)
  const [leaf] = chain
  const privateKey = readPrivateKey(files, leaf)
  if (!chain.at(-1)?.verify(trustAnchor.publicKey))
    throw new KeyStoreError(`${certificate} is not signed by the trust anchor.`)
  return { id: keyIdOf(leaf), privateKey, certificate: leaf, x5c: chain.map((entry) => entry.raw.toString('base64')) }
}

/** Returns the id of a certificate's key. */
export const keyIdOf = ({ publicKey }: X509Certificate): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url')

/** Returns the id of the key that issues credentials, from its certificate in a directory of keys; null if there is none. */
export function idOfIssuerKey(directory: string): string | null {
  const { certificate } = keyPairFiles(directory, 'credential-issuer')
  return existsSync(certificate) ? keyIdOf(readCertificates(certificate)[0]) : null
}

/**
 * Reads the private key of a certificate.
 *
 * @throws {KeyStoreError}
 */
export function readPrivateKey({ privateKey, certificate }: KeyPairFiles, owner: X509Certificate): KeyObject {
  const key = parsePrivateKey(privateKey)
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new KeyStoreError(`${privateKey} must be a P-256 key (ES256).`)
  if (!owner.publicKey.equals(createPublicKey(key)))
    throw new KeyStoreError(`${certificate} does not belong to ${privateKey}.`)
  return key
}

function parsePrivateKey(file: string): KeyObject {
  const pem = readRegularFileSync(file)
  try {
    return createPrivateKey(pem)
  } catch {
    throw new KeyStoreError(`${file} contains no unencrypted private key in PEM form.`)
  }
}

/**
 * Reads the certificates of a file, at least one.
 *
 * @throws {KeyStoreError}
 */
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
