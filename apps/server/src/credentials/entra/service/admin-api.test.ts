import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AccessTokens } from '../tokens/access-tokens.ts'
import { configurationUnderTest } from './calls/configuration-under-test.fixture.ts'
import { ManualTiming } from './calls/manual-timing.fixture.ts'
import { type ScriptedAnswer, ScriptedServer } from './calls/scripted-server.fixture.ts'
import { VerifiedIdService } from './verified-id-service.ts'

const BASE = '/v1.0/verifiableCredentials/authorities/9b1d7c52-6e3f-4a80-b5c4-2f0e8d6a7193'
const RULES = {
  attestations: {
    idTokenHints: [{ mapping: [{ inputClaim: '$.name', outputClaim: 'name', indexed: true, required: true }] }],
  },
  validityInterval: 2_592_000,
  vc: { type: ['Card'] },
}
const CONTRACT = {
  id: 'contract-A',
  name: 'card',
  status: 'Enabled',
  manifestUrl: 'https://service.example/manifest',
  rules: RULES,
  displays: [
    { locale: 'en-US', card: { title: 'Card' }, claims: [{ claim: 'vc.credentialSubject.name', label: 'Name' }] },
  ],
}

let server: ScriptedServer
let timing: ManualTiming
let service: VerifiedIdService
beforeEach(async () => {
  server = await ScriptedServer.start()
  timing = new ManualTiming()
  const configuration = configurationUnderTest(server.origin)
  const { clock } = timing
  const tokens = new AccessTokens(configuration, { clock, fetch })
  service = new VerifiedIdService(configuration, { tokens, clock, timing, report: () => undefined })
})
afterEach(() => server.stop())

const calls = () => server.requests.map(({ method, url }) => `${method} ${url.replace(BASE, '')}`)
const listOf = (...names: string[]): ScriptedAnswer => ({
  body: { value: names.map((name) => ({ ...CONTRACT, name })) },
})
const namesOf = async (contracts: Promise<readonly { name: string }[]>) => (await contracts).map(({ name }) => name)

describe('the list of contracts', () => {
  it('is read with an access token of the Admin API', async () => {
    server.answer({ body: { value: [{ ...CONTRACT, authorityId: 'authority-1', more: 'ignored' }] } })
    expect(await service.contracts()).toEqual([{ ...CONTRACT, authorityId: 'authority-1' }])
    expect(calls()).toEqual(['GET /contracts'])
    expect(server.tokenRequests.map(({ body }) => new URLSearchParams(body).get('scope'))).toEqual([
      'admin-app/.default',
    ])
  })

  it('is used for a minute', async () => {
    server.answer(listOf('old'), listOf('new'))
    expect(await namesOf(service.contracts())).toEqual(['old'])
    timing.pass(59_999)
    expect(await namesOf(service.contracts())).toEqual(['old'])
    timing.pass(1)
    expect(await namesOf(service.contracts())).toEqual(['new'])
  })

  it('is read once for concurrent callers', async () => {
    server.answer(listOf('card'))
    await Promise.all([service.contracts(), service.contracts(), service.contracts()])
    expect(server.requests).toHaveLength(1)
  })

  it('is read again if a fresh one is asked for, and kept', async () => {
    server.answer(listOf('old'), listOf('new'))
    await service.contracts()
    expect(await namesOf(service.contracts({ fresh: true }))).toEqual(['new'])
    expect(await namesOf(service.contracts())).toEqual(['new'])
  })

  it.each([
    ['was created', () => service.createContract({ name: 'card', rules: RULES, displays: [] })],
    ['was changed', () => service.updateContract('contract-A', { availableInVcDirectory: true })],
  ])('is read again after a contract %s', async (_what, change) => {
    server.answer(listOf('old'), { status: 201, body: CONTRACT }, listOf('new'))
    await service.contracts()
    await change()
    expect(await namesOf(service.contracts())).toEqual(['new'])
  })

  it('is not kept if it cannot be read', async () => {
    server.answer({ status: 403 }, listOf('card'))
    await expect(service.contracts()).rejects.toMatchObject({ kind: 'unauthorized' })
    expect(await namesOf(service.contracts())).toEqual(['card'])
  })
})

describe('a contract', () => {
  const read = async (changes: object) => {
    server.answer({ body: { value: [{ ...CONTRACT, ...changes }] } })
    return (await service.contracts())[0]
  }

  it('may have rules in the form of JSON', async () => {
    expect(await read({ rules: JSON.stringify(RULES) })).toEqual(CONTRACT)
  })

  it('may name its authority as issuer', async () => {
    expect(await read({ issuerId: 'authority-1' })).toMatchObject({ issuerId: 'authority-1' })
  })

  it.each([
    ['missing', undefined],
    ['null', null],
    ['a text', 'rules'],
    ['of another form', { vc: 7 }],
  ])('stays in the list if its rules are %s', async (_what, rules) => {
    const { rules: _, ...others } = CONTRACT
    expect(await read({ rules })).toEqual(others)
  })

  it('is created with rules and displays', async () => {
    server.answer({ status: 201, body: { ...CONTRACT, issuerId: 'authority-1' } })
    const { name, rules, displays } = CONTRACT
    expect(await service.createContract({ name, rules, displays })).toMatchObject({ id: 'contract-A' })
    expect(calls()).toEqual(['POST /contracts'])
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ name, rules, displays })
  })

  it('is changed in what is named', async () => {
    server.answer({ body: CONTRACT })
    await service.updateContract('a/b', { allowOverrideValidityIntervalOnIssuance: true })
    expect(calls()).toEqual(['PATCH /contracts/a%2Fb'])
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ allowOverrideValidityIntervalOnIssuance: true })
  })
})

it('reads the authority', async () => {
  const didModel = {
    did: 'did:web:id.example',
    linkedDomainUrls: ['https://id.example/'],
    didDocumentStatus: 'published',
  }
  const authority = { id: 'authority-1', name: 'Test', status: 'Enabled', didModel, linkedDomainsVerified: true }
  server.answer({ body: { ...authority, keyVaultMetadata: null } })
  expect(await service.authority()).toEqual(authority)
  expect(server.requests.map(({ url }) => url)).toEqual([BASE])
})

describe('credentials', () => {
  it('are found by the hash of the indexed claim', async () => {
    const value = [
      { id: 'urn:pic:1', status: 'valid', issuedAtTimestamp: 'Sat, 5 Feb 2022 03:51:29 GMT' },
      { id: 'urn:pic:2', status: 'Valid', issuedAtTimestamp: 'yesterday' },
      { id: 'urn:pic:3', status: 'revoked' },
    ]
    server.answer({ body: { value } })
    expect(await service.findCredentials('contract-A', 'acct-0002')).toEqual([
      { id: 'urn:pic:1', status: 'valid', isValid: true, issuedAt: Date.UTC(2022, 1, 5, 3, 51, 29) },
      { id: 'urn:pic:2', status: 'Valid', isValid: true, issuedAt: undefined },
      { id: 'urn:pic:3', status: 'revoked', isValid: false, issuedAt: undefined },
    ])
    const hash = '1%2FIkegKhwgaNxuugTRtfoqX%2BXwnpS8PJa3G9KvZhLwM%3D'
    expect(calls()).toEqual([`GET /contracts/contract-A/credentials?filter=indexclaimhash%20eq%20${hash}`])
  })

  it('are read one by one', async () => {
    const issuedAt = '2022-02-05T03:51:29.1234567Z'
    server.answer({ body: { id: 'urn:pic:1', contractId: 'contract-A', status: 'valid', issuedAt } })
    expect(await service.credential('contract-A', 'urn:pic:1')).toEqual({
      id: 'urn:pic:1',
      status: 'valid',
      isValid: true,
      issuedAt: Date.UTC(2022, 1, 5, 3, 51, 29, 123),
    })
    expect(calls()).toEqual(['GET /contracts/contract-A/credentials/urn%3Apic%3A1'])
  })

  it('are revoked without a body, again after a failure that passes', async () => {
    server.answer({ status: 503 }, { status: 204 })
    await service.revokeCredential('contract-A', 'urn:pic:1')
    const revoke = 'POST /contracts/contract-A/credentials/urn%3Apic%3A1/revoke'
    expect(calls()).toEqual([revoke, revoke])
    expect(server.requests.map(({ body }) => body)).toEqual(['', ''])
  })

  it('that the service does not know are refused', async () => {
    server.answer({ status: 404, body: { error: { code: 'notFound' } } })
    await expect(service.revokeCredential('contract-A', 'urn:pic:1')).rejects.toMatchObject({
      kind: 'refused',
      serviceCode: 'notFound',
    })
  })
})
