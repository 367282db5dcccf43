import { randomBytes, type X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createLeaf } from './certificates.ts'
import { readCompromisedKeys } from './compromised-keys.ts'
import { keyFinder } from './find-key.ts'
import {
  createKeyPair,
  type KeyPairFiles,
  keyPairFiles,
  presenceOf,
  setAside,
  settledPresenceOf,
} from './key-pair-files.ts'
import { endsSoon, type KeyPurpose, PURPOSES } from './key-purposes.ts'
import { KeyStoreError } from './key-store-error.ts'
import { createFiles } from './new-files.ts'
import { readRetiredKeys } from './retired-keys.ts'
import { rotateKey } from './rotate-key.ts'
import { keyIdOf, readCertificates, readSigningKey, type SigningKey } from './signing-key.ts'
import { openTrustAnchor, readTrustAnchorKey } from './trust-anchor.ts'

const NONCE_SECRET_BYTES = 32
/** How long the two files of a pair may be of two pairs, in milliseconds. */
const REPLACEMENT_PATIENCE = 500

export type KeyStore = {
  /** The certificate authority above all our keys. */
  trustAnchor: X509Certificate
  signingKeys: Record<KeyPurpose, SigningKey>
  /** Keys that issue nothing new, and go on signing the status lists of what they issued. */
  retiredKeys: SigningKey[]
  /** The ids of keys that somebody else may have: nothing that they signed counts. */
  compromisedKeys: ReadonlySet<string>
  /** One of our keys by its id, also one that was made since the start; undefined where there is none. */
  keyOf: (id: string) => SigningKey | undefined
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
  if (mayCreate) mkdirSync(directory, { recursive: true, mode: 0o700 })

  const anchorFiles = keyPairFiles(directory, 'trust-anchor')
  const purposes = Object.keys(PURPOSES) as KeyPurpose[]
  const leaves = purposes.map((purpose) => keyPairFiles(directory, purpose))
  if (!mayCreate) requireFiles(anchorFiles.certificate)
  const trustAnchor = mayCreate
    ? await openTrustAnchor({ files: anchorFiles, leaves, publicUrl, now })
    : readCertificates(anchorFiles.certificate)[0]

  /** Of servers that start at once, the first one renews a key. */
  const renew = async (purpose: KeyPurpose, inPlaceOf: string): Promise<void> => {
    const source = { trustAnchorKey: anchorFiles.privateKey }
    await rotateKey({ directory, purpose, publicUrl, source, isCompromised: false, inPlaceOf, now })
  }

  const openSigningKey = async (purpose: KeyPurpose): Promise<SigningKey> => {
    const files = keyPairFiles(directory, purpose)
    const { profile, fault, isOutdated } = PURPOSES[purpose]
    const presentCertificate = () => readCertificates(files.certificate)[0]
    const isOld = () => isOutdated(presentCertificate(), { publicUrl, now })
    if (!mayCreate) requireFiles(files.certificate, files.privateKey)
    else if (!(await isWhole(files)) || isOld()) {
      const anchor = {
        privateKey: readTrustAnchorKey(anchorFiles, trustAnchor, files),
        certificatePem: trustAnchor.toString(),
      }
      const issued = await createLeaf(profile(publicUrl), { anchor, now })
      // Looked at again: another server may have made them meanwhile, and those are not old.
      if (presenceOf(files) === 'both' && isOld()) setAside(files, now)
      if (!createKeyPair(files, issued)) return openSigningKey(purpose)
    } else if (endsSoon(presentCertificate(), now) && existsSync(anchorFiles.privateKey))
      await renew(purpose, keyIdOf(presentCertificate()))
    const key = await readSettledKey(files, trustAnchor)
    const wrong = fault(key.certificate, publicUrl)
    if (wrong) throw new KeyStoreError(`${files.certificate} must ${wrong}.`)
    return key
  }

  const signingKeys = {} as Record<KeyPurpose, SigningKey>
  for (const purpose of purposes) signingKeys[purpose] = await openSigningKey(purpose)

  const secretFile = join(directory, 'nonce.secret')
  if (!mayCreate) requireFiles(secretFile)
  else if (!existsSync(secretFile))
    createFiles([{ file: secretFile, content: randomBytes(NONCE_SECRET_BYTES).toString('base64'), mode: 0o600 }])
  const nonceSecret = Buffer.from(readFileSync(secretFile, 'utf8').trim(), 'base64')
  if (nonceSecret.length < NONCE_SECRET_BYTES)
    throw new KeyStoreError(`${secretFile} must hold at least ${NONCE_SECRET_BYTES} random bytes as Base64.`)
  const retiredKeys = readRetiredKeys(directory, trustAnchor)
  const known = [...Object.values(signingKeys), ...retiredKeys]
  return {
    trustAnchor,
    signingKeys,
    retiredKeys,
    compromisedKeys: readCompromisedKeys(directory),
    keyOf: keyFinder({ directory, names: purposes, trustAnchor, known }),
    nonceSecret,
  }
}

/** Reads a pair that another process may just be replacing: what does not fit is what goes on not to fit. */
async function readSettledKey(files: KeyPairFiles, trustAnchor: X509Certificate): Promise<SigningKey> {
  const patience = performance.now() + REPLACEMENT_PATIENCE
  for (;;)
    try {
      return readSigningKey(files, trustAnchor)
    } catch (error) {
      if (!(error instanceof KeyStoreError) || performance.now() > patience) throw error
      await wait(20)
    }
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
