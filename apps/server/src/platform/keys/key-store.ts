import { randomBytes, type X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLeaf } from './certificates.ts'
import {
  createKeyPair,
  type KeyPairFiles,
  keyPairFiles,
  presenceOf,
  setAside,
  settledPresenceOf,
} from './key-pair-files.ts'
import { KeyStoreError } from './key-store-error.ts'
import { createFiles } from './new-files.ts'
import { readRetiredKeys } from './retired-keys.ts'
import { carriesNames, readCertificates, readSigningKey, type SigningKey } from './signing-key.ts'
import { subjectUris } from './subject-names.ts'
import { openTrustAnchor, readTrustAnchorKey } from './trust-anchor.ts'

/** What a key is for. Each key has one purpose, so that a signature made for one is worth nothing for another. */
type KeyPurpose = 'credential-issuer' | 'request-object'

const NONCE_SECRET_BYTES = 32

const PURPOSES = ['credential-issuer', 'request-object'] as const satisfies readonly KeyPurpose[]

export type KeyStore = {
  /** The certificate authority above all our keys. */
  trustAnchor: X509Certificate
  signingKeys: Record<KeyPurpose, SigningKey>
  /** Keys that issue nothing new, and go on signing the status lists of what they issued. */
  retiredKeys: SigningKey[]
  /** Authenticates the nonces we give out, and makes the names and secrets of what is under way. */
  nonceSecret: Buffer
}

/**
 * The keys in a directory, private parts readable by the owner only. Outside production, what is missing is made and
 * kept. In production each file must be there already. No file is ever written over, and servers that make the keys of
 * one directory at once end with the same ones: see docs/decisions/keys-in-files.md.
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

  const anchorFiles = keyPairFiles(directory, 'trust-anchor')
  const leaves = PURPOSES.map((purpose) => keyPairFiles(directory, purpose))
  if (!mayCreate) requireFiles(anchorFiles.certificate)
  const trustAnchor = mayCreate
    ? await openTrustAnchor({ files: anchorFiles, leaves, host, now })
    : readCertificates(anchorFiles.certificate)[0]

  const openSigningKey = async (purpose: KeyPurpose): Promise<SigningKey> => {
    const files = keyPairFiles(directory, purpose)
    // Only the credential issuer's certificate names the issuer, so no other key of ours can sign a credential.
    const names = { host, uris: purpose === 'credential-issuer' ? [publicUrl] : [] }
    if (!mayCreate) requireFiles(files.certificate, files.privateKey)
    else if (!(await isWhole(files)) || !carriesNames(files.certificate, names)) {
      const anchor = {
        privateKey: readTrustAnchorKey(anchorFiles, trustAnchor, files),
        certificatePem: trustAnchor.toString(),
      }
      const issued = await createLeaf({ name: `Vitrine ${purpose}`, ...names, anchor, now })
      // Looked at again: another server may have made them meanwhile, and those are not old.
      if (presenceOf(files) === 'both' && !carriesNames(files.certificate, names)) setAside(files, now)
      if (!createKeyPair(files, issued)) return openSigningKey(purpose)
    }
    const key = readSigningKey(files, trustAnchor)
    const missing = names.uris.find((uri) => !subjectUris(key.certificate).includes(uri))
    if (missing) throw new KeyStoreError(`${files.certificate} must name ${missing} as subject alternative name (URI).`)
    return key
  }

  const signingKeys = {} as Record<KeyPurpose, SigningKey>
  for (const purpose of PURPOSES) signingKeys[purpose] = await openSigningKey(purpose)

  const secretFile = join(directory, 'nonce.secret')
  if (!mayCreate) requireFiles(secretFile)
  else if (!existsSync(secretFile))
    createFiles([{ file: secretFile, content: randomBytes(NONCE_SECRET_BYTES).toString('base64'), mode: 0o600 }])
  const nonceSecret = Buffer.from(readFileSync(secretFile, 'utf8').trim(), 'base64')
  if (nonceSecret.length < NONCE_SECRET_BYTES)
    throw new KeyStoreError(`${secretFile} must hold at least ${NONCE_SECRET_BYTES} random bytes as Base64.`)
  return { trustAnchor, signingKeys, retiredKeys: readRetiredKeys(directory, trustAnchor), nonceSecret }
}

function requireFiles(...files: string[]): void {
  const missing = files.find((file) => !existsSync(file))
  if (missing === undefined) return
  throw new KeyStoreError(
    `${missing} is missing. In production the keys are given, not made: see docs/decisions/keys-in-files.md.`,
  )
}

/**
 * Whether both files are there.
 *
 * @throws {KeyStoreError} where one is there without the other
 */
async function isWhole(files: KeyPairFiles): Promise<boolean> {
  const presence = await settledPresenceOf(files)
  if (presence === 'both' || presence === 'none') return presence === 'both'
  const [present, absent] =
    presence === 'private-key-only' ? [files.privateKey, files.certificate] : [files.certificate, files.privateKey]
  throw new KeyStoreError(
    `${present} is there without ${absent}. Put ${absent} back from your backup, or move ${present} away to get a new pair.`,
  )
}
