import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contractDefinitions } from '../contracts/contract-definition.ts'
import { CONTRACT_OPTIONS, issuingCard } from '../contracts/issuing-card.fixture.ts'
import { readRules } from '../contracts/service-contract.ts'
import { configurationUnderTest } from './calls/configuration-under-test.fixture.ts'
import { ManualTiming } from './calls/manual-timing.fixture.ts'
import { ScriptedServer } from './calls/scripted-server.fixture.ts'
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
  service = new VerifiedIdService(configuration, { clock: timing.clock, timing })
})
afterEach(() => server.stop())

const calls = () => server.requests.map(({ method, url }) => `${method} ${url.replace(BASE, '')}`)

describe('the list of contracts', () => {
  it('is read with an access token of the Admin API', async () => {
    server.answer({ body: { value: [{ ...CONTRACT, authorityId: 'authority-1', more: 'ignored' }] } })
    expect(await service.contracts()).toEqual([CONTRACT])
    expect(calls()).toEqual(['GET /contracts'])
    expect(server.tokenRequests.map(({ body }) => new URLSearchParams(body).get('scope'))).toEqual([
      'admin-app/.default',
    ])
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

  it.each([
    ['missing', undefined],
    ['null', null],
    ['a text', 'rules'],
    ['of another form', { vc: 7 }],
  ])('stays in the list if its rules are %s', async (_what, rules) => {
    const { rules: _, ...others } = CONTRACT
    const contract = await read({ rules })
    expect(contract).toMatchObject(others)
    expect(readRules(contract?.rules)).toBeUndefined()
  })

  it('is created with rules and displays', async () => {
    server.answer({ status: 201, body: { ...CONTRACT, issuerId: 'authority-1' } })
    const [definition] = contractDefinitions([issuingCard()], CONTRACT_OPTIONS)
    if (!definition) throw new Error('the card has no contract')
    const { name, rules, displays } = definition
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
      { id: 'urn:pic:1', isValid: true },
      { id: 'urn:pic:2', isValid: true },
      { id: 'urn:pic:3', isValid: false },
    ])
    const hash = '1%2FIkegKhwgaNxuugTRtfoqX%2BXwnpS8PJa3G9KvZhLwM%3D'
    expect(calls()).toEqual([`GET /contracts/contract-A/credentials?filter=indexclaimhash%20eq%20${hash}`])
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
      facts: { serviceCode: 'notFound' },
    })
  })
})
