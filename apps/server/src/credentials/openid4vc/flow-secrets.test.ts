import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { timeOrderedId } from '../../platform/secrets/time-ordered-id.ts'
import { FlowSecrets } from './flow-secrets.ts'

const NOW = 1_800_000_000_000
const secrets = new FlowSecrets(randomBytes(32))
const run = timeOrderedId(NOW)
const name = secrets.nameOf('offer', run)

/** Estimates the entropy of a text as the OpenID certification suite does: by how often each character is in it. */
function shannonBits(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0)
}

describe('the names and secrets of a flow', () => {
  it('are the same however often they are made, and other ones for another run', () => {
    expect(secrets.nameOf('offer', run)).toBe(name)
    expect(secrets.nameOf('offer', timeOrderedId(NOW))).not.toBe(name)
    expect(secrets.secretOf('code', name)).toBe(secrets.secretOf('code', name))
    expect(secrets.valueOf('nonce', name)).toBe(secrets.valueOf('nonce', name))
  })

  it('are for one use each', () => {
    const [code, token] = [secrets.secretOf('code', name), secrets.secretOf('access-token', name)]
    const values = [
      ...[name, secrets.nameOf('request', run), code.slice(name.length), token.slice(name.length)],
      ...[secrets.valueOf('state', name), secrets.valueOf('nonce', name)],
      ...[1, 2].map((issued) => secrets.notificationId({ offer_id: name, issued })),
    ]
    expect(new Set(values).size).toBe(values.length)
  })

  it('cannot be made without our key, and show nothing of the run they are made of but its time', () => {
    const others = new FlowSecrets(randomBytes(32))
    expect(others.nameOf('offer', run)).not.toBe(name)
    expect(others.secretOf('code', name)).not.toBe(secrets.secretOf('code', name))
    expect(others.valueOf('nonce', name)).not.toBe(secrets.valueOf('nonce', name))
    expect(name.slice(0, 9)).toBe(run.slice(0, 9))
    expect(name.slice(9)).not.toContain(run.slice(9, 14))
  })

  it('have at least 128 bits that nobody can guess, in letters that an address can have', () => {
    for (const text of [name.slice(9), secrets.secretOf('code', name).slice(name.length)]) {
      expect(text).toMatch(/^[A-Za-z0-9_-]{24}$/)
      expect(Buffer.from(text, 'base64url')).toHaveLength(18)
    }
  })

  it.each(['nonce', 'state'] as const)('include a %s of 24 bytes, which the certification suite accepts', (kind) => {
    for (let made = 0; made < 1000; made += 1) {
      const value = secrets.valueOf(kind, secrets.nameOf('request', timeOrderedId(NOW)))
      expect(value).toMatch(/^[A-Za-z0-9_-]{32}$/)
      expect(shannonBits(value)).toBeGreaterThan(96)
    }
  })
})

describe('a secret that a wallet brings', () => {
  it('leads back to its name', () => {
    expect(secrets.nameIn('code', secrets.secretOf('code', name))).toBe(name)
    expect(secrets.nameIn('access-token', secrets.secretOf('access-token', name))).toBe(name)
  })

  it.each<[string, (code: string) => string]>([
    ['of another use', () => secrets.secretOf('access-token', name)],
    ['of another installation', () => new FlowSecrets(randomBytes(32)).secretOf('code', name)],
    ['with another name', (code) => `${secrets.nameOf('offer', timeOrderedId(NOW))}${code.slice(name.length)}`],
    ['that is a name', () => name],
    ['that is cut off', (code) => code.slice(0, -1)],
    ['with something after it', (code) => `${code}A`],
    ['with another character', (code) => `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`],
    ['of nothing', () => ''],
    ['of nothing but a hash', (code) => code.slice(name.length)],
    ['of letters that are none', (code) => `${code.slice(0, -2)}\u{1F511}`],
  ])('%s leads nowhere', (_what, forge) => {
    expect(secrets.nameIn('code', forge(secrets.secretOf('code', name)))).toBeUndefined()
  })
})
