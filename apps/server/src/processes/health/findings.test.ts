import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EMBEDDED_LIMIT } from '../../platform/database/sqlite/embedded-limit.ts'
import { type KeyStore, openKeyStore } from '../../platform/keys/key-store.ts'
import { findings } from './findings.ts'

const NOW = Date.UTC(2027, 2, 8, 17)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let folder: string
let keys: KeyStore
let file: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-findings-'))
  keys = await openKeyStore({
    directory: join(folder, 'keys'),
    publicUrl: 'https://a.example',
    mayCreate: true,
    now: NOW,
  })
  file = join(folder, 'vitrine.sqlite')
  writeFileSync(file, '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Places = Parameters<typeof findings>[0]
const found = (changes: Partial<Places> = {}, now = NOW) =>
  findings({
    keys,
    database: { kind: 'sqlite', file },
    engines: [{}, { findings: async () => [] }],
    providerFailingSince: () => undefined,
    pendingRevocations: async () => ({ count: 0, since: undefined }),
    endings: async () => [],
    unsealedSince: async () => now - MINUTE,
    selfProbe: () => undefined,
    ...changes,
  })(now)

describe('what whoever runs the server should know', () => {
  it('is nothing where all is well', async () => {
    expect(await found()).toEqual([])
  })

  it('is each certificate before it ends', async () => {
    const at = keys.signingKeys['document-signer'].certificate.validToDate.getTime()
    const ofSigner = { code: 'certificate-expires', name: 'document-signer', at }
    expect(await found({}, at - 60 * DAY)).toEqual([])
    expect(await found({}, at - 60 * DAY + 1)).toEqual([{ ...ofSigner, urgency: 'soon' }])
    expect(await found({}, at - 14 * DAY + 1)).toEqual([{ ...ofSigner, urgency: 'now' }])
    const all = await found({}, at + 30 * 365 * DAY)
    expect(all.map((finding) => 'name' in finding && finding.name).sort()).toEqual([
      'audit-log',
      'credential-issuer',
      'document-signer',
      'request-object',
      'trust-anchor',
    ])
  })

  it('is what an engine says', async () => {
    const finding = { code: 'status-list-filling', urgency: 'fyi', taken: 6, size: 10 } as const
    expect(await found({ engines: [{ findings: async () => [finding] }, {}] })).toEqual([finding])
  })

  it('is an identity provider that fails', async () => {
    expect(await found({ providerFailingSince: () => NOW - 1 })).toEqual([
      { code: 'identity-provider-failing', urgency: 'now', since: NOW - 1 },
    ])
  })

  it('is an embedded database that is near its limit', async () => {
    truncateSync(file, Math.floor(0.8 * EMBEDDED_LIMIT) - 1)
    expect(await found()).toEqual([])
    truncateSync(file, Math.ceil(0.8 * EMBEDDED_LIMIT))
    expect(await found()).toMatchObject([{ code: 'database-near-limit', urgency: 'soon', limit: EMBEDDED_LIMIT }])
    truncateSync(file, EMBEDDED_LIMIT)
    expect(await found()).toMatchObject([{ urgency: 'now', bytes: EMBEDDED_LIMIT }])
    expect(await found({ database: { kind: 'postgres', url: 'postgres://db' } })).toEqual([])
    truncateSync(file, 0)
  })

  it('is a self-probe that fails', async () => {
    const latest = { at: NOW, took: 5 }
    expect(await found({ selfProbe: () => ({ ...latest, outcome: 'passed' }) })).toEqual([])
    const failed = { ...latest, outcome: 'failed', step: 'token', why: 'it answers 502', since: NOW - MINUTE } as const
    expect(await found({ selfProbe: () => failed })).toEqual([
      { code: 'self-probe-failing', urgency: 'now', since: NOW - MINUTE },
    ])
  })

  it('are revocations that wait for more than ten minutes', async () => {
    const pending = (since: number) => found({ pendingRevocations: async () => ({ count: 3, since }) })
    expect(await pending(NOW - 10 * MINUTE + 1)).toEqual([])
    expect(await pending(NOW - 10 * MINUTE)).toMatchObject([{ code: 'revocations-pending', count: 3 }])
  })

  it('is a contract that is ended, the more so where it takes long', async () => {
    const ending = (since: number) => found({ endings: async () => [{ id: 'c', type: 'Bank', since, revoked: true }] })
    const about = { code: 'contract-ending', contract: 'Bank' }
    expect(await ending(NOW)).toEqual([{ ...about, urgency: 'fyi', since: NOW }])
    expect(await ending(NOW - 11 * MINUTE)).toMatchObject([{ ...about, urgency: 'soon' }])
  })

  it('is an audit log that is not sealed', async () => {
    expect(await found({ unsealedSince: async () => undefined })).toEqual([])
    expect(await found({ unsealedSince: async () => NOW - 10 * MINUTE })).toMatchObject([{ code: 'sealing-behind' }])
  })
})
