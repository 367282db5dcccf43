import type { KeyObject } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import * as z from 'zod'
import { decodeBase64Url, encodeBase64Url } from '../../platform/base64/base64.ts'
import { isSignedWithEs256, SIGNATURE_BYTES, signEs256 } from '../../platform/keys/es256.ts'
import type { SigningKey } from '../../platform/keys/signing-key.ts'
import { BackupError } from './manifest.ts'
import { digestOf } from './table-files.ts'

/** The signature covers the kind, so that a backup cannot pass for an export. */
type FileKind = 'backup' | 'audit-log'

const ENDING = '.sig'

const zSignature = z.object({
  what: z.literal('Vitrine signature'),
  format: z.literal(1),
  /** SHA-256 of the public key, base64url. */
  keyId: z.string(),
  /** Signature with ES256, base64url. */
  signature: z.string(),
})

/** The bytes start with a constant, so that no other signature of the audit key, such as that of a checkpoint, is valid for a file. */
const bytesToSign = (kind: FileKind, sha256: string, keyId: string): Buffer =>
  Buffer.from(JSON.stringify(['vitrine signed file 1', kind, sha256, keyId]))

/** Writes the signature of a file (ES256) next to its final path. @param as the final path of the file */
export async function signFile(
  file: string,
  { kind, key, as = file }: { kind: FileKind; key: Pick<SigningKey, 'id' | 'privateKey'>; as?: string },
): Promise<void> {
  const data = bytesToSign(kind, await digestOf(file), key.id)
  const signature = encodeBase64Url(signEs256(key.privateKey, data))
  const written: z.infer<typeof zSignature> = { what: 'Vitrine signature', format: 1, keyId: key.id, signature }
  await writeFile(`${as}${ENDING}`, `${JSON.stringify(written)}\n`, { mode: 0o600, flush: true })
}

type Provenance = 'signed' | 'unsigned' | 'unknown-key'

/** @throws {BackupError} if the signature is damaged or does not match the file */
export async function provenanceOf(
  file: string,
  { kind, keyOf }: { kind: FileKind; keyOf: (id: string) => KeyObject | undefined },
): Promise<Provenance> {
  const text = await readFile(`${file}${ENDING}`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new BackupError(`${file}${ENDING} cannot be read (${error.code}).`, { cause: error })
  })
  if (text === undefined) return 'unsigned'
  const { keyId, signature } = readSignature(`${file}${ENDING}`, text)
  const key = keyOf(keyId)
  if (!key) return 'unknown-key'
  const bytes = decodeBase64Url(signature, SIGNATURE_BYTES)
  const data = bytesToSign(kind, await digestOf(file), keyId)
  if (!bytes || !isSignedWithEs256(key, data, bytes))
    throw new BackupError(
      `${file} does not match its signature: it was changed, or the signature belongs to another file. Use another copy.`,
    )
  return 'signed'
}

function readSignature(file: string, text: string): z.infer<typeof zSignature> {
  try {
    return zSignature.parse(JSON.parse(text))
  } catch (cause) {
    throw new BackupError(
      `${file} is damaged or was written by a later version. Use another copy, or restore with that version.`,
      {
        cause,
      },
    )
  }
}

/**
 * Refuses files that are not signed with a known key, unless the operator accepts them.
 *
 * @returns true if all are signed with a known key
 */
export async function requireSigned(
  files: readonly { file: string; kind: FileKind }[],
  { keyOf, accepts }: { keyOf: (id: string) => KeyObject | undefined; accepts: boolean },
): Promise<boolean> {
  let areSigned = true
  for (const { file, kind } of files) {
    const provenance = await provenanceOf(file, { kind, keyOf })
    if (provenance === 'signed') continue
    areSigned = false
    if (!accepts)
      throw new BackupError(
        `${file} ${FAULTS[provenance]} If you trust the place where the file was stored, add --accept-unsigned.`,
      )
  }
  return areSigned
}

export const FAULTS = {
  unsigned: 'is not signed: its signature is missing, or the audit log key was missing when it was written.',
  'unknown-key':
    'is signed with an unknown key. Restore the audit log key, or put the certificate of that key into audit-log/ in the keys directory.',
} as const satisfies Record<Exclude<Provenance, 'signed'>, string>
