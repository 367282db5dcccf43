import { randomBytes, type X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { createLeaf } from '../certificates/create-certificates.ts'
import { readRegularFileSync } from '../files/regular-file.ts'
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
import { requireReadable } from './require-readable.ts'
import { readRetiredKeys } from './retired-keys.ts'
import { findingsOf } from './role-rules.ts'
import { rotateKey } from './rotate-key.ts'
import { anchorOf, keyIdOf, readCertificates, readSigningKey, type SigningKey } from './signing-key.ts'
import { openTrustAnchor, readTrustAnchorKey } from './trust-anchor.ts'

const NONCE_SECRET_BYTES = 32
const REPLACEMENT_PATIENCE: Milliseconds = 500

export type KeyStore = {
  /** Signs the certificates of all keys that no other authority certified. */
  trustAnchor: X509Certificate
  signingKeys: Record<KeyPurpose, SigningKey>
  /** Keys that issue nothing new, but still sign the status lists of the credentials they issued. */
  retiredKeys: SigningKey[]
  /** Purposes of compromised keys, whose signatures are not accepted, by key id. */
  compromisedKeys: ReadonlyMap<string, KeyPurpose | undefined>
  /** Finds a key even if it was made after the start. */
  keyOf: (id: string) => SigningKey | undefined
  /** Returns a key like `keyOf`, by an id that a stranger may have made up. */
  presentedKeyOf: (id: string) => SigningKey | undefined
  /** Secret that authenticates the nonces of this server. Pseudonyms and secrets of open flows are derived from it. */
  nonceSecret: Buffer
}

type KeyStoreOptions = { directory: string; publicUrl: string; mayCreate: boolean; now: EpochMilliseconds }

/**
 * No file is ever overwritten, and servers that create keys in the same directory at the same time end up with the same keys: see
 * docs/decisions/keys-in-files.md.
 */
export async function openKeyStore(options: KeyStoreOptions): Promise<KeyStore> {
  const { directory, publicUrl, mayCreate, now } = options
  if (mayCreate) mkdirSync(directory, { recursive: true, mode: 0o700 })

  const anchorFiles = keyPairFiles(directory, 'trust-anchor')
  const purposes = Object.keys(PURPOSES) as KeyPurpose[]
  const leaves = purposes.map((purpose) => keyPairFiles(directory, purpose))
  if (!mayCreate) requireFiles(anchorFiles.certificate)
  const trustAnchor = mayCreate
    ? await openTrustAnchor({ files: anchorFiles, leaves, publicUrl, now })
    : readCertificates(anchorFiles.certificate)[0]

  /** If several servers start at the same time, only the first one renews the key. */
  const renew = async (purpose: KeyPurpose, replacedKeyId: string): Promise<void> => {
    const source = { trustAnchorKey: anchorFiles.privateKey }
    await rotateKey({ directory, purpose, publicUrl, source, isCompromised: false, replacedKeyId, now })
  }

  const openSigningKey = async (purpose: KeyPurpose): Promise<SigningKey> => {
    const files = keyPairFiles(directory, purpose)
    const { profile, fault, isOutdated } = PURPOSES[purpose]
    const presentCertificate = () => readCertificates(files.certificate)[0]
    // Another authority renews what it signed.
    const isOurs = () => anchorOf(readCertificates(files.certificate), files) === undefined
    const isOld = () => isOurs() && isOutdated(presentCertificate(), { publicUrl, now })
    if (!mayCreate) requireFiles(files.certificate, files.privateKey)
    else if (!(await isWhole(files)) || isOld()) {
      const anchor = {
        privateKey: readTrustAnchorKey(anchorFiles, trustAnchor, files),
        certificatePem: trustAnchor.toString(),
      }
      const issued = await createLeaf(profile(publicUrl), { anchor, now })
      // The pair is checked again, because another server may have replaced it in the meantime. The new pair is then not outdated.
      if (presenceOf(files) === 'both' && isOld()) setAside(files, now)
      if (!createKeyPair(files, issued)) return openSigningKey(purpose)
    } else if (endsSoon(presentCertificate(), now) && isOurs() && existsSync(anchorFiles.privateKey))
      await renew(purpose, keyIdOf(presentCertificate()))
    const key = await readSettledKey(files, trustAnchor)
    const wrong = key.anchor === trustAnchor ? fault?.(key.certificate, publicUrl) : undefined
    if (wrong) throw new KeyStoreError(`${files.certificate} must ${wrong}.`)
    const [error] = findingsOf(purpose, key, publicUrl).errors
    if (error) throw new KeyStoreError(`${files.certificate} ${error}.`)
    return key
  }

  const signingKeys = {} as Record<KeyPurpose, SigningKey>
  for (const purpose of purposes) signingKeys[purpose] = await openSigningKey(purpose)

  const secretFile = join(directory, 'nonce.secret')
  if (!mayCreate) requireFiles(secretFile)
  else if (!existsSync(secretFile))
    createFiles([{ file: secretFile, content: randomBytes(NONCE_SECRET_BYTES).toString('base64'), mode: 0o600 }])
  const nonceSecret = Buffer.from(readRegularFileSync(secretFile).toString().trim(), 'base64')
  if (nonceSecret.length < NONCE_SECRET_BYTES)
    throw new KeyStoreError(`${secretFile} must hold at least ${NONCE_SECRET_BYTES} random bytes as Base64.`)
  const retiredKeys = readRetiredKeys(directory, trustAnchor)
  const known = [...Object.values(signingKeys), ...retiredKeys]
  return {
    trustAnchor,
    signingKeys,
    retiredKeys,
    compromisedKeys: readCompromisedKeys(directory),
    ...keyFinder({ directory, names: purposes, ownAnchor: trustAnchor }, known),
    nonceSecret,
  }
}

/** Reads a pair that another process may be replacing. An error is reported only if it persists. */
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
  for (const file of files)
    requireReadable(
      file,
      `${file} is missing. In production the server does not create keys. Restore the file from your backup; for a new installation, create the keys with: vitrine keys`,
    )
}

async function isWhole(files: KeyPairFiles): Promise<boolean> {
  const presence = await settledPresenceOf(files)
  if (presence === 'both' || presence === 'none') return presence === 'both'
  const [present, absent] =
    presence === 'private-key-only' ? [files.privateKey, files.certificate] : [files.certificate, files.privateKey]
  throw new KeyStoreError(
    `${present} exists without ${absent}. Restore ${absent} from your backup, or move ${present} away to get a new pair.`,
  )
}
