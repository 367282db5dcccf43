import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { timeOrderedId } from '../../../platform/secrets/time-ordered-id.ts'
import { FlowSecrets } from './flow-secrets.ts'

const NOW = 1_800_000_000_000
const secrets = new FlowSecrets(randomBytes(32))
const flow = timeOrderedId(NOW)
const publicId = secrets.publicIdOf('offer', flow)

/** Estimates the entropy of a text as the OpenID certification suite does: by the frequency of each character. */
function shannonBits(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0)
}

describe('the public ids and secrets of a flow', () => {
  it('are the same each time, and differ between flows', () => {
    expect(secrets.publicIdOf('offer', flow)).toBe(publicId)
    expect(secrets.publicIdOf('offer', timeOrderedId(NOW))).not.toBe(publicId)
    expect(secrets.secretOf('code', publicId)).toBe(secrets.secretOf('code', publicId))
    expect(secrets.valueOf('nonce', publicId)).toBe(secrets.valueOf('nonce', publicId))
  })

  it('differ for each use', () => {
    const [code, token] = [secrets.secretOf('code', publicId), secrets.secretOf('access-token', publicId)]
    const values = [
      ...[publicId, secrets.publicIdOf('request', flow), code.slice(publicId.length), token.slice(publicId.length)],
      ...[secrets.valueOf('state', publicId), secrets.valueOf('nonce', publicId)],
      ...[1, 2].map((issued) => secrets.notificationId({ offer_id: publicId, issued })),
    ]
    expect(new Set(values).size).toBe(values.length)
  })

  it("cannot be computed without our key, and show only the time of the flow's id", () => {
    const others = new FlowSecrets(randomBytes(32))
    expect(others.publicIdOf('offer', flow)).not.toBe(publicId)
    expect(others.secretOf('code', publicId)).not.toBe(secrets.secretOf('code', publicId))
    expect(others.valueOf('nonce', publicId)).not.toBe(secrets.valueOf('nonce', publicId))
    expect(publicId.slice(0, 9)).toBe(flow.slice(0, 9))
    expect(publicId.slice(9)).not.toContain(flow.slice(9, 14))
  })

  it('have at least 128 unguessable bits, in URL-safe characters', () => {
    for (const text of [publicId.slice(9), secrets.secretOf('code', publicId).slice(publicId.length)]) {
      expect(text).toMatch(/^[A-Za-z0-9_-]{24}$/)
      expect(Buffer.from(text, 'base64url')).toHaveLength(18)
    }
  })

  it.each(['nonce', 'state'] as const)(
    'include a %s of 24 bytes with enough entropy for the certification suite',
    (kind) => {
      for (let made = 0; made < 1000; made += 1) {
        const value = secrets.valueOf(kind, secrets.publicIdOf('request', timeOrderedId(NOW)))
        expect(value).toMatch(/^[A-Za-z0-9_-]{32}$/)
        expect(shannonBits(value)).toBeGreaterThan(96)
      }
    },
  )
})

describe('a secret sent by a wallet', () => {
  it('yields its public id', () => {
    expect(secrets.publicIdIn('code', secrets.secretOf('code', publicId))).toBe(publicId)
    expect(secrets.publicIdIn('access-token', secrets.secretOf('access-token', publicId))).toBe(publicId)
  })

  it.each<[string, (code: string) => string]>([
    ['a secret of another kind', () => secrets.secretOf('access-token', publicId)],
    ['a secret of another installation', () => new FlowSecrets(randomBytes(32)).secretOf('code', publicId)],
    ['another public id', (code) => `${secrets.publicIdOf('offer', timeOrderedId(NOW))}${code.slice(publicId.length)}`],
    ['only a public id', () => publicId],
    ['a truncated secret', (code) => code.slice(0, -1)],
    ['a secret with a suffix', (code) => `${code}A`],
    ['a changed character', (code) => `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`],
    ['an empty text', () => ''],
    ['only a hash', (code) => code.slice(publicId.length)],
    ['characters that are not base64url', (code) => `${code.slice(0, -2)}\u{1F511}`],
  ])('is refused: %s', (_what, forge) => {
    expect(secrets.publicIdIn('code', forge(secrets.secretOf('code', publicId)))).toBeUndefined()
  })
})
