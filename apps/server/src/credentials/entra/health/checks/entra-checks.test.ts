import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../../../../../tests/free-port.ts'
import { type Emulator, startEmulator } from '../../../../../../entra-emulator/src/emulator.ts'
import type { EmulatorOptions } from '../../../../../../entra-emulator/src/options.ts'
import { APP_IDS, ROLES } from '../../../../../../entra-emulator/src/tenant.ts'
import { type CheckOutcome, type CheckReport, runChecks } from '../../../../platform/health/health-check.ts'
import { contractDefinitions } from '../../contracts/contract-definition.ts'
import { CONTRACT_OPTIONS, issuingCard } from '../../contracts/issuing-card.fixture.ts'
import type { EntraConfiguration } from '../../entra.configuration.ts'
import { configurationUnderTest } from '../../service/calls/configuration-under-test.fixture.ts'
import { ManualTiming } from '../../service/calls/manual-timing.fixture.ts'
import { authority } from './authority.doctor.ts'
import { entraChecks } from './entra-checks.ts'
import { TenantUnderCheck } from './tenant-under-check.ts'

const CARD = issuingCard({ engine: { name: 'entra' } })
const ALL_ROLES = [...ROLES.requestService, ...ROLES.adminApi]
const QUICK = 'did:web:verifiedid.entra.microsoft.com:5a9e2f6c:9b1d7c52'

let emulator: Emulator
let folder: string
const start = async (options: EmulatorOptions = {}): Promise<void> => {
  await emulator?.stop()
  emulator = await startEmulator(options)
  for (const definition of contractDefinitions([CARD], CONTRACT_OPTIONS)) emulator.store.contracts.create(definition)
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-entra-checks-'))
  await start()
})
afterEach(async () => {
  await emulator.stop()
  rmSync(folder, { recursive: true })
})

const configured = (changes: Partial<EntraConfiguration> = {}): EntraConfiguration =>
  configurationUnderTest(emulator.url, { appIds: APP_IDS, clientName: CONTRACT_OPTIONS.clientName, ...changes })

type Installation = Partial<Parameters<typeof entraChecks>[1]>

function check(changes: Partial<EntraConfiguration> = {}, installation: Installation = {}): Promise<CheckReport[]> {
  const { publicUrl } = CONTRACT_OPTIONS
  return runChecks(
    entraChecks(configured(changes), { publicUrl, now: Date.now, cards: async () => [CARD], ...installation }),
  )
}

async function found(name: string, ...settings: Parameters<typeof check>): Promise<CheckOutcome> {
  const report = (await check(...settings)).find((one) => one.name === `Verified ID ${name}`)
  return report ?? expect.unreachable()
}

const outcomes = (reports: CheckReport[]): Record<string, string> =>
  Object.fromEntries(reports.map(({ name, outcome }) => [name.replace('Verified ID ', ''), outcome]))

const ALL_OK = {
  tenant: 'ok',
  permissions: 'ok',
  authority: 'ok',
  contracts: 'ok',
  clock: 'ok',
  'callback address': 'ok',
}

it('finds no problem with a tenant that is set up', async () => {
  const reports = await check()
  expect(outcomes(reports)).toEqual(ALL_OK)
  expect(reports.map(({ found: words }) => words).join()).not.toContain('emulator:')
})

it('says in each result that it is about the emulator', async () => {
  const reports = await check({ emulatorUrl: emulator.url }, { publicUrl: 'http://localhost:3000' })
  expect(outcomes(reports)).toEqual(ALL_OK)
  for (const { found: words } of reports) expect(words).toMatch(/^emulator: /)
})

describe('the tenant', () => {
  const withSecret = (secret: string) => {
    const file = join(folder, 'secret')
    writeFileSync(file, secret)
    return { authentication: { kind: 'secret', file } as const }
  }

  it('that refuses the secret is reported with the advice for its code, without the secret', async () => {
    const reports = await check(withSecret('not-the-secret'))
    expect(reports[0]).toMatchObject({
      outcome: 'failed',
      found: expect.stringContaining('AADSTS7000215'),
      next: expect.stringMatching(/^The client secret is wrong: .*ENTRA_CLIENT_SECRET_FILE names\.$/),
    })
    expect(JSON.stringify(reports)).not.toContain('not-the-secret')
    expect(outcomes(reports)).toEqual({
      ...{ ...ALL_OK, tenant: 'failed', permissions: 'skipped', authority: 'skipped', contracts: 'skipped' },
    })
  })

  it.each<[string, () => Partial<EntraConfiguration>, string, string]>([
    [
      'without a file for the secret',
      () => ({ authentication: { kind: 'secret', file: join(folder, 'none') } }),
      'cannot prove',
      'ENTRA_CLIENT_SECRET_FILE',
    ],
    ['that does not exist', () => ({ tenantId: 'other' }), 'AADSTS90002', 'ENTRA_TENANT_ID'],
    ['without this app', () => ({ clientId: 'other' }), 'AADSTS700016', 'ENTRA_CLIENT_ID'],
  ])('%s is reported', async (_what, changes, words, next) => {
    expect(await found('tenant', changes())).toMatchObject({
      outcome: 'failed',
      found: expect.stringContaining(words),
      next: expect.stringContaining(next),
    })
  })

  it('that cannot be reached fails, and checks that need it are skipped', async () => {
    const loginUrl = `http://localhost:${await freePort()}`
    const reports = await check({ loginUrl, serviceUrl: loginUrl })
    expect(reports[0]).toMatchObject({
      found: expect.stringContaining('ECONNREFUSED'),
      next: expect.stringContaining(loginUrl),
    })
    expect(outcomes(reports)).toMatchObject({ tenant: 'failed', authority: 'skipped', clock: 'skipped' })
  })
})

describe('permissions', () => {
  it.each<[string, EmulatorOptions['roles'], RegExp]>([
    [
      'for everything',
      [],
      /: VerifiableCredential\.Create\.All \(Verifiable Credentials Service Request\); VerifiableCredential\.Contract\.ReadWrite, VerifiableCredential\.Credential\.Search, VerifiableCredential\.Credential\.Revoke \(Verifiable Credentials Service Admin\)$/,
    ],
    [
      'for presentations',
      ALL_ROLES.filter((role) => !/Create\.(All|PresentRequest)/.test(role)),
      /: VerifiableCredential\.Create\.PresentRequest \(Verifiable Credentials Service Request\)$/,
    ],
    [
      'for revoking',
      ALL_ROLES.filter((role) => !role.endsWith('Revoke')),
      /: VerifiableCredential\.Credential\.Revoke \(Verifiable Credentials Service Admin\)$/,
    ],
  ])('that are missing %s are named', async (_what, roles, words) => {
    await start({ roles: roles ?? [] })
    expect(await found('permissions')).toMatchObject({
      outcome: 'failed',
      found: expect.stringMatching(words),
      next: expect.stringContaining('Grant admin consent'),
    })
  })

  it('may be the two for issuing and verifying in place of the one for both', async () => {
    await start({ roles: ALL_ROLES.filter((role) => !role.endsWith('Create.All')) })
    expect(await found('permissions')).toMatchObject({ outcome: 'ok' })
  })
})

describe('the authority', () => {
  it.each<[string, Partial<EntraConfiguration>, string, string]>([
    [
      'with another DID',
      { authorityDid: 'did:web:id.example.org' },
      'did:web:emulator.example',
      'Set ENTRA_AUTHORITY_DID=did:web:emulator.example',
    ],
    ['that does not exist', { authorityId: 'other' }, 'no authority with the id other', 'ENTRA_AUTHORITY_ID'],
  ])('%s is reported', async (_what, changes, words, next) => {
    expect(await found('authority', changes)).toMatchObject({
      outcome: 'failed',
      found: expect.stringContaining(words),
      next: expect.stringContaining(next),
    })
  })

  it('whose domain is not verified is reported', async () => {
    await start({ linkedDomain: { url: 'https://id.example.org/', verified: false } })
    expect(await found('authority')).toMatchObject({
      outcome: 'failed',
      found: expect.stringContaining('https://id.example.org/'),
      next: expect.stringContaining('Verify domain ownership'),
    })
  })

  it('is skipped without the permission to read it', async () => {
    await start({ roles: ALL_ROLES.filter((role) => !role.includes('Authority')) })
    expect(await found('authority')).toMatchObject({
      outcome: 'skipped',
      found: expect.stringContaining('Authority.ReadWrite'),
    })
  })

  it('cannot be read while the service is down', async () => {
    const serviceUrl = `http://localhost:${await freePort()}`
    const tenant = new TenantUnderCheck(configured({ serviceUrl }), Date.now, new ManualTiming())
    expect(await authority(tenant).run()).toMatchObject({
      outcome: 'failed',
      found: expect.stringContaining('ECONNREFUSED'),
      next: expect.stringContaining(serviceUrl),
    })
  })
})

describe('contracts', () => {
  it('that are missing are reported', async () => {
    const other = issuingCard({ id: 'badge', type: 'Badge' })
    expect(await found('contracts', {}, { cards: async () => [CARD, other] })).toMatchObject({
      outcome: 'failed',
      found: "Contract 'Badge' is missing in the tenant",
      next: expect.stringContaining('vitrine entra contracts --apply'),
    })
  })

  it.each([
    [QUICK, 181, 'warning'],
    [QUICK, 180, 'ok'],
    ['did:web:id.example.org', 365, 'ok'],
  ])('of %s with credentials for %i days: %s', async (authorityDid, validDays, outcome) => {
    const card = issuingCard({ credential: { validDays } })
    const finding = await found('contracts', { authorityDid }, { cards: async () => [card] })
    expect(finding.outcome).toBe(outcome)
    if (outcome === 'warning') expect(finding).toMatchObject({ found: expect.stringContaining('library-card.json') })
  })

  it('of cards that cannot be read are reported with the reason', async () => {
    const cards = () => {
      throw new Error('a.json is not a valid card')
    }
    expect(await found('contracts', {}, { cards })).toMatchObject({
      outcome: 'failed',
      found: 'a.json is not a valid card',
    })
  })
})

it.each([
  [0, 'ok'],
  [90_000, 'warning'],
  [-400_000, 'failed'],
])('a clock that differs by %i ms: %s', async (difference, outcome) => {
  expect(await found('clock', {}, { now: () => Date.now() + difference })).toMatchObject({ outcome })
})

it.each([
  ['https://cards.example.org', 'ok'],
  ['http://cards.example.org', 'failed'],
  ['https://localhost:3000', 'failed'],
  ['https://10.0.0.5', 'failed'],
  ['https://[::1]:3000', 'failed'],
  ['https://cards.internal', 'failed'],
  ['https://8.8.8.8', 'ok'],
])('callbacks to %s: %s', async (publicUrl, outcome) => {
  expect(await found('callback address', {}, { publicUrl })).toMatchObject({ outcome })
})
