import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CredentialEngine } from '../../credentials/credential-engine.ts'
import type { DatabaseLocation } from '../../platform/database/database-location.ts'
import { EMBEDDED_LIMIT } from '../../platform/database/sqlite/embedded-limit.ts'
import { type KeyStore, openKeyStore } from '../../platform/keys/key-store.ts'
import { openDatabase } from '../../schema/all-tables.fixture.ts'
import { readConfiguration } from '../../settings/configuration.ts'
import { noteCopy } from '../backup/note-copy.ts'
import { healthProcess } from './health.process.ts'

const NOW = Date.UTC(2027, 2, 8, 17)
const DAY = 86_400_000

let folder: string
let keys: KeyStore
let file: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-health-'))
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

type HealthContext = Parameters<typeof healthProcess.open>[0]
type Engine = Partial<Pick<CredentialEngine, 'healthIssues'>>

/** Returns the health issues of an installation with these engines and this database. */
async function found({
  engines = [{}],
  location,
  now = NOW,
}: {
  engines?: Engine[]
  location?: DatabaseLocation
  now?: number
} = {}) {
  const context = {
    keys,
    engines: { all: () => engines },
    configuration: { database: location ?? { kind: 'sqlite', file } },
    services: {},
  }
  const { healthIssues = [] } = await healthProcess.open(context as unknown as HealthContext)
  return (await Promise.all(healthIssues.map(({ find }) => find(now)))).flat()
}

describe('the health issues', () => {
  it('are none for a healthy installation', async () => {
    expect(await found()).toEqual([])
  })

  it('contain each certificate before it expires', async () => {
    const at = keys.signingKeys['document-signer'].certificate.validToDate.getTime()
    const ofSigner = { code: 'certificate-expires', name: 'document-signer', at }
    expect(await found({ now: at - 60 * DAY })).toEqual([])
    expect(await found({ now: at - 60 * DAY + 1 })).toEqual([{ ...ofSigner, urgency: 'soon' }])
    expect(await found({ now: at - 14 * DAY + 1 })).toEqual([{ ...ofSigner, urgency: 'now' }])
    const all = await found({ now: at + 30 * 365 * DAY })
    expect(all.map((finding) => 'name' in finding && finding.name).sort()).toEqual([
      'audit-log',
      'credential-issuer',
      'document-signer',
      'request-object',
      'trust-anchor',
    ])
  })

  it('contain those of engines', async () => {
    const finding = { code: 'status-list-filling', urgency: 'fyi', taken: 6, size: 10 } as const
    expect(await found({ engines: [{ healthIssues: async () => [finding] }, {}] })).toEqual([finding])
  })

  it('contain an embedded database that is near its limit', async () => {
    truncateSync(file, Math.floor(0.8 * EMBEDDED_LIMIT) - 1)
    expect(await found()).toEqual([])
    truncateSync(file, Math.ceil(0.8 * EMBEDDED_LIMIT))
    expect(await found()).toMatchObject([{ code: 'database-near-limit', urgency: 'soon', limit: EMBEDDED_LIMIT }])
    truncateSync(file, EMBEDDED_LIMIT)
    expect(await found()).toMatchObject([{ urgency: 'now', bytes: EMBEDDED_LIMIT }])
    expect(await found({ location: { kind: 'postgres', url: 'postgres://db' } })).toEqual([])
    truncateSync(file, 0)
  })

  it('contain in production what health checks of the settings, files and records of this server find', async () => {
    const settings = {
      ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://a.example', DATA_DIR: folder, KEYS_DIR: join(folder, 'keys') },
      HELP_DESK_SIGN_IN: 'off',
    }
    const location: DatabaseLocation = { kind: 'sqlite', file: join(folder, 'own.sqlite') }
    const database = await openDatabase(location)
    const issuesWith = async (more: Record<string, string>) => {
      const context = {
        ...{ keys, database, clock: () => NOW, engines: { all: () => [] }, services: {} },
        configuration: readConfiguration({ ...settings, ...more }),
      }
      const { healthIssues = [] } = await healthProcess.open(context as unknown as HealthContext)
      return (await Promise.all(healthIssues.map(({ find }) => find(NOW)))).flat()
    }
    const issue = (name: string, urgency = 'soon') => ({ code: 'health-check', urgency, name })
    try {
      expect(await issuesWith({})).toEqual(
        ['Key of the trust anchor', 'Backup', 'Audit log export', 'Administrators', 'Help desk'].map((name) =>
          issue(name),
        ),
      )
      expect(await issuesWith({ NODE_ENV: 'test' })).toEqual([])
      for (const column of ['backed_up_at', 'audit_exported_at'] as const)
        await noteCopy(location, column, { at: NOW, complain: expect.unreachable })
      rmSync(join(folder, 'keys', 'trust-anchor.key.pem'))
      const signIn = {
        ...{ IDP_URL: 'https://login.example', ADMIN_ROLE_CLAIM: 'roles=admin' },
        ...{ HELP_DESK_SIGN_IN: 'required', HELP_DESK_ROLE_CLAIM: 'roles=help-desk' },
      }
      expect(await issuesWith(signIn)).toEqual([])
      expect(await issuesWith({ ...signIn, PUBLIC_URL: 'https://b.example' })).toEqual([issue('Earlier addresses')])
    } finally {
      await database.close()
    }
  })
})
