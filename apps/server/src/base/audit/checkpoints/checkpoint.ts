import { createHash, type Hash, type KeyObject } from 'node:crypto'
import type { Selectable } from 'kysely'
import { decodeBase64Url, encodeBase64Url } from '../../../platform/base64/base64.ts'
import { isSignedWithEs256, SIGNATURE_BYTES, signEs256 } from '../../../platform/keys/es256.ts'
import type { SigningKey } from '../../../platform/keys/signing-key.ts'
import type { AuditRow, CheckpointRow } from '../audit.tables.ts'

export type AuditLine = Selectable<AuditRow>

type UnsignedCheckpoint = Omit<CheckpointRow, 'key_id' | 'signature'>

/** Previous digest of the first checkpoint, which has no predecessor. */
export const NO_DIGEST = ''

/** Number that is lower than any id in the log, even lower than an id that someone inserted by hand. */
export const BEFORE_ALL = Number.MIN_SAFE_INTEGER

/**
 * Digest of the lines that one checkpoint covers: SHA-256 over the previous checkpoint's digest and each line. The
 * digest therefore depends on every line from the start of the log to the last covered line. The format must never change,
 * because old checkpoints must remain verifiable: each line is a JSON array (RFC 8259) of its columns in the order of `add`,
 * without spaces, followed by a line feed.
 */
export class StretchDigest {
  readonly #hash: Hash

  constructor(previous: string) {
    this.#hash = createHash('sha256').update(`vitrine audit log 1\n${previous}\n`)
  }

  add(line: AuditLine): void {
    const { id, at, actor, action, object, outcome, account_id, card, reason, reference } = line
    const columns = [Number(id), Number(at), actor, action, object, outcome, account_id, card, reason, reference]
    this.#hash.update(`${JSON.stringify(columns)}\n`)
  }

  end(): string {
    return this.#hash.digest('base64url')
  }
}

/** The bytes start with a type marker, so a signature made with this key for another purpose is never a valid checkpoint. */
const signed = (checkpoint: UnsignedCheckpoint, keyId: string): Buffer => {
  const { number, first_id, last_id, entries, earliest, latest, digest, made_at } = checkpoint
  const columns = [number, first_id, last_id, entries, earliest, latest, digest, made_at, keyId]
  return Buffer.from(JSON.stringify(['vitrine audit checkpoint 1', ...columns]))
}

export function signCheckpoint(
  checkpoint: UnsignedCheckpoint,
  { id, privateKey }: Pick<SigningKey, 'id' | 'privateKey'>,
): CheckpointRow {
  return { ...checkpoint, key_id: id, signature: encodeBase64Url(signEs256(privateKey, signed(checkpoint, id))) }
}

export function isSignedBy(key: KeyObject, checkpoint: CheckpointRow): boolean {
  const signature = decodeBase64Url(checkpoint.signature, SIGNATURE_BYTES)
  return signature !== undefined && isSignedWithEs256(key, signed(checkpoint, checkpoint.key_id), signature)
}
