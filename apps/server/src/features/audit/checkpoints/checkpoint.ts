import { createHash, type Hash, type KeyObject, sign, verify } from 'node:crypto'
import type { Selectable } from 'kysely'
import { decodeBase64Url, encodeBase64Url } from '../../../platform/base64/base64.ts'
import type { SigningKey } from '../../../platform/keys/signing-key.ts'
import type { AuditRow, CheckpointRow } from '../audit.tables.ts'

/** A line of the log as it is stored. */
export type AuditLine = Selectable<AuditRow>

/** A seal before it is signed. */
type UnsignedCheckpoint = Omit<CheckpointRow, 'key_id' | 'signature'>

/** What the first stretch follows. */
export const NO_DIGEST = ''

/** Below the number of any line, also of one that somebody put in by hand. */
export const BEFORE_ALL = Number.MIN_SAFE_INTEGER

/**
 * The digest of a stretch: SHA-256 over the digest of the stretch before it and each line. So it depends on every line up to its end.
 * The same forever, or what was sealed could not be checked: a line is its columns in this order as JSON (RFC 8259), without spaces
 * and with a line feed after it.
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

/** What is signed begins with what it is, so that no signature of a key for anything else is a seal. */
const signed = (seal: UnsignedCheckpoint, keyId: string): Buffer => {
  const { number, first_id, last_id, entries, earliest, latest, digest, sealed_at } = seal
  return Buffer.from(
    JSON.stringify([
      'vitrine audit seal 1',
      number,
      first_id,
      last_id,
      entries,
      earliest,
      latest,
      digest,
      sealed_at,
      keyId,
    ]),
  )
}

/** Signs a seal (ES256). */
export function signCheckpoint(
  seal: UnsignedCheckpoint,
  { id, privateKey }: Pick<SigningKey, 'id' | 'privateKey'>,
): CheckpointRow {
  const signature = sign('sha256', signed(seal, id), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return { ...seal, key_id: id, signature: encodeBase64Url(signature) }
}

const SIGNATURE_BYTES = 64

export function isSignedBy(key: KeyObject, seal: CheckpointRow): boolean {
  const signature = decodeBase64Url(seal.signature, SIGNATURE_BYTES)
  if (signature === undefined) return false
  return verify('sha256', signed(seal, seal.key_id), { key, dsaEncoding: 'ieee-p1363' }, signature)
}
