import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLeaf, createTrustAnchor } from './certificates.ts'
import { subjectUris } from './subject-names.ts'

/** What a key is for. Each key has one purpose, so that a signature made for one is worth nothing for another. */
export type KeyPurpose = 'credential-issuer' | 'status-list' | 'request-object'

const NONCE_SECRET_BYTES = 32

const PURPOSES = ['credential-issuer', 'status-list', 'request-object'] as const satisfies readonly KeyPurpose[]

export type SigningKey = {
  privateKey: KeyObject
  certificate: X509Certificate
  /** The `x5c` header: the certificates up to the trust anchor and without it, as Base64 DER. */
  x5c: string[]
}

export type KeyStore = {
  /** The certificate authority above all our keys. */
  trustAnchor: X509Certificate
  signingKeys: Record<KeyPurpose, SigningKey>
  /** Authenticates the nonces we give out. */
  nonceSecret: Buffer
}

/** The keys cannot be used; the message says which and what to do. */
export class KeyStoreError extends Error {
  override readonly name = 'KeyStoreError'
}

/**
 * The keys in a directory, private parts readable by the owner only. Outside production, what is missing is made and
 * kept. In production each file must be there already: see docs/decisions/keys-in-files.md.
 *
 * @throws {KeyStoreError}
 */
export async function openKeyStore(options: {
  directory: string
  publicUrl: string
  mayCreate: boolean
  now: number
}): Promise<KeyStore> {
  const { directory, publicUrl, mayCreate, now } = options
  const host = new URL(publicUrl).hostname
  if (mayCreate) mkdirSync(directory, { recursive: true, mode: 0o700 })

  const anchorFiles = files(directory, 'trust-anchor')
  if (!existsSync(anchorFiles.certificate)) {
    requirePermission(mayCreate, anchorFiles.certificate)
    save(anchorFiles, await createTrustAnchor(`Vitrine trust anchor (${host})`, now))
  }
  const [trustAnchor] = readCertificates(anchorFiles.certificate)

  const openSigningKey = async (purpose: KeyPurpose): Promise<SigningKey> => {
    const keyFiles = files(directory, purpose)
    // Only the credential issuer's certificate names the issuer, so no other key of ours can sign a credential.
    const names = { host, uris: purpose === 'credential-issuer' ? [publicUrl] : [] }
    const usable = existsSync(keyFiles.certificate) && existsSync(keyFiles.privateKey)
    if (!usable || (mayCreate && !carriesNames(keyFiles.certificate, names))) {
      requirePermission(mayCreate, keyFiles.certificate)
      const anchor = {
        privateKey: createPrivateKey(readFileSync(anchorFiles.privateKey)),
        certificatePem: trustAnchor.toString(),
      }
      save(keyFiles, await createLeaf({ name: `Vitrine ${purpose}`, ...names, anchor, now }))
    }
    const key = readSigningKey(keyFiles, trustAnchor)
    const missing = names.uris.find((uri) => !subjectUris(key.certificate).includes(uri))
    if (missing)
      throw new KeyStoreError(`${keyFiles.certificate} must name ${missing} as subject alternative name (URI).`)
    return key
  }

  const signingKeys = {} as Record<KeyPurpose, SigningKey>
  for (const purpose of PURPOSES) signingKeys[purpose] = await openSigningKey(purpose)

  const secretFile = join(directory, 'nonce.secret')
  if (!existsSync(secretFile)) {
    requirePermission(mayCreate, secretFile)
    writeWhole(secretFile, randomBytes(NONCE_SECRET_BYTES).toString('base64'), 0o600)
  }
  const nonceSecret = Buffer.from(readFileSync(secretFile, 'utf8').trim(), 'base64')
  if (nonceSecret.length < NONCE_SECRET_BYTES)
    throw new KeyStoreError(`${secretFile} must hold at least ${NONCE_SECRET_BYTES} random bytes as Base64.`)
  return { trustAnchor, signingKeys, nonceSecret }
}

type KeyFiles = { privateKey: string; certificate: string }

const files = (directory: string, name: string): KeyFiles => ({
  privateKey: join(directory, `${name}.key.pem`),
  certificate: join(directory, `${name}.pem`),
})

function requirePermission(mayCreate: boolean, file: string): void {
  if (mayCreate) return
  throw new KeyStoreError(
    `${file} is missing. In production the keys are given, not made: see docs/decisions/keys-in-files.md.`,
  )
}

function save({ privateKey, certificate }: KeyFiles, issued: { privateKeyPem: string; certificatePem: string }): void {
  writeWhole(privateKey, issued.privateKeyPem, 0o600)
  writeWhole(certificate, `${issued.certificatePem}\n`, 0o644)
}

/** Writes a file that is there whole or not at all, however the process ends. */
function writeWhole(file: string, content: string, mode: number): void {
  const beside = `${file}.${process.pid}.new`
  writeFileSync(beside, content, { mode, flush: true })
  renameSync(beside, file)
}

/** The certificates of a file, at least one. */
function readCertificates(file: string): [X509Certificate, ...X509Certificate[]] {
  const pems = readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    const [first, ...rest] = pems.map((pem) => new X509Certificate(pem))
    if (first) return [first, ...rest]
  } catch {
    // Said below, in words that help.
  }
  throw new KeyStoreError(`${file} holds no certificate in PEM form.`)
}

function carriesNames(file: string, { host, uris }: { host: string; uris: string[] }): boolean {
  const [leaf] = readCertificates(file)
  return leaf.checkHost(host) !== undefined && uris.every((uri) => subjectUris(leaf).includes(uri))
}

function readSigningKey({ privateKey, certificate }: KeyFiles, trustAnchor: X509Certificate): SigningKey {
  const key = createPrivateKey(readFileSync(privateKey))
  const chain = readCertificates(certificate)
  const [leaf] = chain
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new KeyStoreError(`${privateKey} must be a P-256 key (ES256).`)
  if (!leaf.publicKey.equals(createPublicKey(key)))
    throw new KeyStoreError(`${certificate} does not belong to ${privateKey}.`)
  if (!chain.at(-1)?.verify(trustAnchor.publicKey))
    throw new KeyStoreError(`${certificate} is not signed by the trust anchor.`)
  return { privateKey: key, certificate: leaf, x5c: chain.map((entry) => entry.raw.toString('base64')) }
}
