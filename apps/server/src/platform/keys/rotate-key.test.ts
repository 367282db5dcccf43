import fs, {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyPairFiles } from './key-pair-files.ts'
import type { KeyPurpose } from './key-purposes.ts'
import { openKeyStore } from './key-store.ts'
import { rotateKey } from './rotate-key.ts'

/** Files that this account may not read. The tests may run as root, who can read all files. */
const forbidden = new Set<string>()

/** Makes `accessSync` refuse the forbidden files, in all modules that import it. */
function forbid(): void {
  const { accessSync } = fs
  vi.spyOn(fs, 'accessSync').mockImplementation((file, mode) => {
    if (forbidden.has(String(file))) throw Object.assign(new Error('permission denied'), { code: 'EACCES' })
    accessSync(file, mode)
  })
  syncBuiltinESMExports()
}

const publicUrl = 'https://a.example.org'
const NOW = Date.parse('2026-11-21T12:00:00Z')
const DAY = 86_400_000

let folder: string
let directory: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-rotation-'))
  directory = join(folder, 'keys')
})
afterEach(() => {
  forbidden.clear()
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  rmSync(folder, { recursive: true })
})

const open = ({ now = NOW, mayCreate = true } = {}) => openKeyStore({ directory, publicUrl, mayCreate, now })

const file = (name: string) => join(directory, name)

const rotate = (purpose: KeyPurpose, more: Partial<Parameters<typeof rotateKey>[0]> = {}) =>
  rotateKey({
    ...{ directory, purpose, publicUrl, isCompromised: false, now: NOW },
    source: { trustAnchorKey: file('trust-anchor.key.pem') },
    ...more,
  })

describe('a rotation', () => {
  it.each(['credential-issuer', 'document-signer', 'request-object'] as const)(
    'of %s installs a new pair under the same authority, and keeps the old one',
    async (purpose) => {
      const before = await open()
      const key = await rotate(purpose)
      const after = await open({ mayCreate: false })
      expect(after.signingKeys[purpose].id).toBe(key.id)
      expect(key.id).not.toBe(before.signingKeys[purpose].id)
      expect(after.retiredKeys.map(({ id }) => id)).toEqual([before.signingKeys[purpose].id])
      expect(after.trustAnchor.fingerprint256).toBe(before.trustAnchor.fingerprint256)
      expect(readdirSync(directory).filter((name) => name.endsWith('.new'))).toEqual([])
    },
  )

  it('of the audit log keeps the certificate, which verifies old checkpoints, but not the private key', async () => {
    await open()
    const certificate = readFileSync(file('audit-log.pem'), 'utf8')
    await rotate('audit-log')
    const [kept = '', ...more] = readdirSync(file('audit-log'))
    expect(more).toEqual([])
    expect(readFileSync(join(file('audit-log'), kept), 'utf8')).toBe(certificate)
  })

  it('of a compromised key moves it to a separate folder, and it no longer signs anything', async () => {
    const before = await open()
    await rotate('credential-issuer', { isCompromised: true })
    const after = await open({ mayCreate: false })
    expect(after.retiredKeys).toEqual([])
    expect([...after.compromisedKeys]).toEqual([[before.signingKeys['credential-issuer'].id, 'credential-issuer']])
    expect(after.keyOf(before.signingKeys['credential-issuer'].id)).toBeUndefined()
  })

  it('of a compromised key: a certificate that would be ignored stops the start', async () => {
    await open()
    await rotate('credential-issuer', { isCompromised: true })
    const [certificate = ''] = readdirSync(file('compromised')).filter((name) => !name.endsWith('.key.pem'))
    renameSync(file(`compromised/${certificate}`), file('compromised/stolen.crt'))
    await expect(open({ mayCreate: false })).rejects.toThrow(/compromised\/stolen\.crt would be ignored/)
  })

  it('reads the private key of the trust anchor from a given file, and reports if it is missing', async () => {
    await open()
    const elsewhere = join(folder, 'anchor.key.pem')
    renameSync(file('trust-anchor.key.pem'), elsewhere)
    await expect(rotate('request-object')).rejects.toThrow(/trust-anchor\.key\.pem is missing.*--trust-anchor-key/)
    await rotate('request-object', { source: { trustAnchorKey: elsewhere } })
    expect((await open({ mayCreate: false })).retiredKeys).toHaveLength(1)
  })

  it('reports that this account cannot read a file, and how it can', async () => {
    await open()
    const [elsewhere, missing] = [join(folder, 'root-only', 'anchor.key.pem'), join(folder, 'missing.pem')]
    mkdirSync(dirname(elsewhere))
    writeFileSync(elsewhere, '')
    forbidden.add(elsewhere)
    forbid()
    const advice = /^This account \(user id \d+\) cannot read .*anchor\.key\.pem\. .*install -o \d+ -m 0400 /
    const rotations: [string, Parameters<typeof rotateKey>[0]['source']][] = [
      ['the key of the trust anchor', { trustAnchorKey: elsewhere }],
      ['a key made elsewhere', { pair: { privateKey: elsewhere, certificate: missing } }],
    ]
    for (const [what, source] of rotations)
      await expect(rotate('request-object', { source }), what).rejects.toThrow(advice)
    forbidden.add(file('request-object.key.pem'))
    await expect(open({ mayCreate: false })).rejects.toThrow(/cannot read .*request-object\.key\.pem/)
  })

  it('accepts a pair that was made elsewhere, if it fits', async () => {
    await open()
    const elsewhere = join(folder, 'elsewhere')
    await rotate('credential-issuer')
    for (const end of ['.pem', '.key.pem']) copyFileSync(file(`credential-issuer${end}`), `${elsewhere}${end}`)
    await rotate('credential-issuer')
    const pair = keyPairFiles(folder, 'elsewhere')
    const { id } = await rotate('credential-issuer', { source: { pair } })
    expect((await open({ mayCreate: false })).signingKeys['credential-issuer'].id).toBe(id)
    await expect(rotate('document-signer', { source: { pair } })).rejects.toThrow('issuer alternative name')
    const verifier = keyPairFiles(directory, 'request-object')
    await expect(rotate('credential-issuer', { source: { pair: verifier } })).rejects.toThrow('must name')
  })

  it('that was interrupted between the two files can be run again', async () => {
    const before = await open()
    await rotate('credential-issuer')
    const [old] = readdirSync(file('retired')).filter((name) => !name.endsWith('.key.pem'))
    copyFileSync(join(file('retired'), old ?? ''), file('credential-issuer.pem'))
    await expect(open({ mayCreate: false })).rejects.toThrow('does not belong to')
    const { id } = await rotate('credential-issuer')
    const after = await open({ mayCreate: false })
    expect(after.signingKeys['credential-issuer'].id).toBe(id)
    expect(after.retiredKeys.map((key) => key.id)).toContain(before.signingKeys['credential-issuer'].id)
  })

  it('is noticed by servers that started before it', async () => {
    const before = await open()
    const { id } = await rotate('credential-issuer')
    expect(before.keyOf(id)?.id).toBe(id)
    expect(before.keyOf('an unknown key')).toBeUndefined()
    // An unsuccessful search for one key does not delay the search for another.
    const { id: next } = await rotate('request-object')
    expect(before.keyOf(next)?.id).toBe(next)
  })

  it('does not disturb servers that start during it', async () => {
    await open()
    const starts = Array.from({ length: 20 }, () => open({ mayCreate: false }))
    const rotations = (async () => {
      for (let round = 0; round < 5; round += 1) await rotate('credential-issuer')
    })()
    await Promise.all([...starts, rotations])
  })
})

describe('a certificate that expires within thirty days', () => {
  it('is renewed at a start outside production, and the old key still signs the status lists of what it issued', async () => {
    const before = await open()
    const end = before.signingKeys['credential-issuer'].certificate.validToDate.getTime()
    expect((await open({ now: end - 30 * DAY })).signingKeys['credential-issuer'].id).toBe(
      before.signingKeys['credential-issuer'].id,
    )
    const now = end - 30 * DAY + 1
    const [after, ...others] = await Promise.all([open({ now }), open({ now }), open({ now })])
    for (const purpose of ['credential-issuer', 'request-object', 'audit-log'] as const) {
      expect(after?.signingKeys[purpose].id).not.toBe(before.signingKeys[purpose].id)
      expect(after?.signingKeys[purpose].certificate.validToDate.getTime()).toBeGreaterThan(now + 9 * 365 * DAY)
    }
    expect(others).toHaveLength(2)
    const settled = await open({ now })
    expect(settled.retiredKeys.map(({ id }) => id)).toEqual(
      expect.arrayContaining([before.signingKeys['credential-issuer'].id, before.signingKeys['request-object'].id]),
    )
    expect(readdirSync(file('audit-log'))).toHaveLength(1)
  })

  it("is kept in production, and if the trust anchor's key is elsewhere", async () => {
    const before = await open()
    const now = before.signingKeys['request-object'].certificate.validToDate.getTime() - DAY
    await open({ now: now - 40 * DAY })
    expect((await open({ now, mayCreate: false })).signingKeys['request-object'].id).toBe(
      before.signingKeys['request-object'].id,
    )
    rmSync(file('trust-anchor.key.pem'))
    expect((await open({ now })).signingKeys['request-object'].id).toBe(before.signingKeys['request-object'].id)
    expect(existsSync(file('retired'))).toBe(false)
  })
})
