import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CheckpointRow } from '../audit.tables.ts'
import { type AuditLine, isSignedBy, NO_DIGEST, StretchDigest, signCheckpoint } from './checkpoint.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const CHECKPOINT = signCheckpoint(
  {
    ...{ number: 2, first_id: 11, last_id: 20, entries: 10, earliest: 100, latest: 200 },
    ...{ digest: 'a-digest', made_at: 300 },
  },
  { id: 'a-key', privateKey },
)

describe('the signature of a checkpoint', () => {
  it('is verified with the key that made it, and with no other', () => {
    expect(isSignedBy(publicKey, CHECKPOINT)).toBe(true)
    expect(isSignedBy(stranger.publicKey, CHECKPOINT)).toBe(false)
  })

  const changes: Partial<CheckpointRow>[] = [
    ...[{ number: 3 }, { first_id: 10 }, { last_id: 21 }, { entries: 9 }, { earliest: 99 }, { latest: 201 }],
    ...[{ digest: 'another-digest' }, { made_at: 301 }, { key_id: 'another-key' }],
  ]
  it.each(changes)('covers each column: %j', (change) => {
    expect(isSignedBy(publicKey, { ...CHECKPOINT, ...change })).toBe(false)
  })

  it.each<[string, string]>([
    ['empty', ''],
    ['cut short', CHECKPOINT.signature.slice(0, -2)],
    ['longer', `${CHECKPOINT.signature}AA`],
    ['no base64url', `${CHECKPOINT.signature.slice(0, -1)}!`],
    ['that of another checkpoint', signCheckpoint({ ...CHECKPOINT, number: 3 }, { id: 'a-key', privateKey }).signature],
  ])('is refused if it is %s', (_what, signature) => {
    expect(isSignedBy(publicKey, { ...CHECKPOINT, signature })).toBe(false)
  })

  it('is refused if the key signed the same columns for another purpose', () => {
    const { signature: _, key_id, ...columns } = CHECKPOINT
    const data = Buffer.from(JSON.stringify([...Object.values(columns), key_id]))
    const signature = sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    expect(isSignedBy(publicKey, { ...CHECKPOINT, signature })).toBe(false)
  })
})

describe('the digest of lines', () => {
  const LINE: AuditLine = {
    ...{ id: 11, at: 100, actor: 'ada', action: 'revoke', object: 'anna', outcome: 'revoked' },
    ...{ account_id: 'anna', card: 'bank', reason: null, reference: 'T-1' },
  }
  const digestOf = (lines: AuditLine[], previous = NO_DIGEST) => {
    const digest = new StretchDigest(previous)
    for (const line of lines) digest.add(line)
    return digest.end()
  }

  const changes: Partial<AuditLine>[] = [
    ...[{ id: 12 }, { at: 101 }, { actor: 'eve' }, { action: 'restore' }, { object: 'eve' }, { outcome: 'restored' }],
    ...[{ account_id: null }, { card: null }, { reason: '' }, { reference: null }, { actor: 'ad', action: 'arevoke' }],
  ]
  it.each(changes)('depends on each column: %j', (change) => {
    expect(digestOf([{ ...LINE, ...change }])).not.toBe(digestOf([LINE]))
  })

  it('depends on the number and the order of lines, and on all before them', () => {
    const other = { ...LINE, id: 12 }
    const digests = [
      ...[digestOf([]), digestOf([LINE]), digestOf([LINE, other]), digestOf([other, LINE])],
      ...[digestOf([LINE, LINE]), digestOf([LINE], 'before'), digestOf([LINE], 'beford')],
    ]
    expect(new Set(digests).size).toBe(digests.length)
    expect(digestOf([{ ...LINE }])).toBe(digestOf([LINE]))
  })
})
