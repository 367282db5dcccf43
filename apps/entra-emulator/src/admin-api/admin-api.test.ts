import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type App, EMPLOYEE, errorOf, startApp, valuesOf } from '../emulator.fixture.ts'
import { indexHash } from './index-hash.ts'

let app: App
let contracts: string
beforeEach(async () => {
  app = await startApp({ contracts: [EMPLOYEE] })
  contracts = `/authorities/${app.emulator.tenant.authorityId}/contracts`
})
afterEach(() => app.stop())

const zContract = z.looseObject({ id: z.string(), name: z.string(), manifestUrl: z.string() })
const admin = (method: string, path: string, body?: unknown) => app.call('adminApi', method, path, body)
const { allowOverrideValidityIntervalOnIssuance: _, ...DEFINITION } = EMPLOYEE

it.each([
  ['acct-0001', 'vkTqtCwz2P3GuJjuJ/TzcN2dVloMHYCkTsAVCniPPkM='],
  ['acct-0002', '1/IkegKhwgaNxuugTRtfoqX+XwnpS8PJa3G9KvZhLwM='],
  ['acct-0007', '/MVfCMydmzDdjsPiwnwOFXM2ltZDMa/4YfEzXq8ezeQ='],
])('the index hash of %s is %s', (value, hash) => {
  expect(indexHash('contract-A', value)).toBe(hash)
})

describe('authorities', () => {
  it('are listed, and found by id', async () => {
    const [authority] = await valuesOf(await admin('GET', '/authorities'))
    expect(authority).toMatchObject({
      id: app.emulator.tenant.authorityId,
      status: 'Enabled',
      didModel: { did: 'did:web:emulator.example', didDocumentStatus: 'published' },
      linkedDomainsVerified: true,
    })
    expect((await admin('GET', `/authorities/${app.emulator.tenant.authorityId}`)).status).toBe(200)
    expect(await errorOf(await admin('GET', '/authorities/other'))).toMatchObject({ status: 404, inner: 'notFound' })
  })

  it('can be missing', async () => {
    app.emulator.store.hasAuthority = false
    expect(await errorOf(await admin('GET', contracts))).toMatchObject({ status: 404, target: 'authorityId' })
    const response = await app.call('requestService', 'POST', '/createIssuanceRequest', app.issuance())
    expect(await errorOf(response)).toMatchObject({ status: 400, target: 'authority' })
  })
})

describe('contracts', () => {
  it('are created, listed, read and changed', async () => {
    const response = await admin('POST', contracts, { ...DEFINITION, name: 'Second' })
    expect(response.status).toBe(201)
    const created = zContract.parse(await response.json())
    expect(created).toMatchObject({
      name: 'Second',
      status: 'Enabled',
      issuerId: app.emulator.tenant.authorityId,
      allowOverrideValidityIntervalOnIssuance: false,
      rules: DEFINITION.rules,
      displays: DEFINITION.displays,
    })
    expect(Buffer.from(created.id, 'base64url').toString()).toMatch(/^[0-9a-f-]{36}second$/)
    expect((await valuesOf(await admin('GET', contracts))).map(({ name }) => name)).toEqual([
      'ExampleEmployee',
      'Second',
    ])
    const changed = await admin('PATCH', `${contracts}/${created.id}`, { availableInVcDirectory: true })
    expect(await changed.json()).toMatchObject({ availableInVcDirectory: true, rules: DEFINITION.rules })
    expect(await (await admin('GET', `${contracts}/${created.id}`)).json()).toMatchObject({
      availableInVcDirectory: true,
      authorityId: app.emulator.tenant.authorityId,
    })
  })

  it('have unique names', async () => {
    expect(await errorOf(await admin('POST', contracts, DEFINITION))).toMatchObject({ status: 409, target: 'name' })
  })

  it.each([
    ['name', { name: undefined }],
    ['rules', { rules: undefined }],
    ['rules.vc.type', { rules: { ...DEFINITION.rules, vc: { type: [] } } }],
    ['rules.validityInterval', { rules: { ...DEFINITION.rules, validityInterval: 0 } }],
    ['rules.attestations', { rules: { ...DEFINITION.rules, attestations: {} } }],
    ['displays', { displays: [] }],
    ['displays[0].card', { displays: [{ ...DEFINITION.displays[0], card: undefined }] }],
  ])('are refused with an invalid %s', async (target, changes) => {
    const response = await admin('POST', contracts, { ...DEFINITION, name: 'Other', ...changes })
    expect(await errorOf(response)).toMatchObject({ status: 400, inner: 'badOrMissingField', target })
  })

  it('index one claim at most', async () => {
    const mapping = ['a', 'b'].map((name) => ({ inputClaim: name, outputClaim: name, indexed: true }))
    const rules = { ...DEFINITION.rules, attestations: { idTokenHints: [{ mapping }] } }
    const response = await admin('POST', contracts, { ...DEFINITION, name: 'Other', rules })
    expect(await errorOf(response)).toMatchObject({ status: 400, target: 'rules.attestations' })
  })

  it('have a manifest, which needs no token', async () => {
    const [contract] = await valuesOf(await admin('GET', contracts))
    const response = await fetch(zContract.parse(contract).manifestUrl)
    const { token } = z.object({ token: z.string() }).parse(await response.json())
    expect(decodeJwt(token)).toMatchObject({
      iss: 'did:web:emulator.example',
      display: {
        card: { title: 'Employee' },
        claims: {
          'vc.credentialSubject.displayName': { type: 'String', label: 'Name' },
          'vc.credentialSubject.accountId': { type: 'String', label: 'accountId' },
        },
      },
      input: {
        issuer: 'did:web:emulator.example',
        attestations: {
          idTokens: [
            {
              configuration: 'https://self-issued.me',
              claims: [
                { claim: '$.account', required: true, indexed: true },
                { claim: 'name', required: true, indexed: false },
                { claim: 'photo', required: false, indexed: false },
              ],
            },
          ],
        },
      },
    })
    expect(decodeJwt(token)).toMatchObject({ display: { contract: zContract.parse(contract).manifestUrl } })
    expect((await fetch(`${app.emulator.url}/v1.0/tenants/x/verifiableCredentials/contracts/y/manifest`)).status).toBe(
      404,
    )
  })

  it('have a manifest without null, and with the texts that wallets require', async () => {
    const [display] = DEFINITION.displays
    const card = { ...display?.card, logo: { uri: 'https://library.example/logo.png' } }
    const consent = { title: null, instructions: null }
    const body = { ...DEFINITION, name: 'Bare', displays: [{ ...display, card, consent }] }
    const { manifestUrl } = zContract.parse(await (await admin('POST', contracts, body)).json())
    const { token } = z.object({ token: z.string() }).parse(await (await fetch(manifestUrl)).json())
    expect(decodeJwt(token)).toMatchObject({
      display: { card: { logo: { description: '' } }, consent: { title: '', instructions: '' } },
    })
    expect(JSON.stringify(decodeJwt(token))).not.toContain('null')
  })
})

describe('credentials', () => {
  let contract: z.output<typeof zContract>
  beforeEach(async () => {
    contract = zContract.parse((await valuesOf(await admin('GET', contracts)))[0])
    for (const account of ['acct-0001', 'acct-0002', 'acct-0001']) {
      const { url } = await app.create('Issuance', app.issuance({ claims: { account, name: 'Ann Test' } }))
      await app.emulator.wallet.accept(url)
    }
  })
  const search = (filter: string) => admin('GET', `${contracts}/${contract.id}/credentials?filter=${filter}`)
  const searchFor = (value: string) =>
    search(`indexclaimhash eq ${encodeURIComponent(indexHash(contract.id, value))}`).then(valuesOf)

  it('are found by the hash of the indexed claim, and by nothing else', async () => {
    expect(await searchFor('acct-0001')).toHaveLength(2)
    expect(await searchFor('ACCT-0001')).toEqual([])
    const [found] = await searchFor('acct-0002')
    expect(found).toEqual({
      id: expect.stringMatching(/^urn:pic:[0-9a-f]{32}$/),
      status: 'valid',
      issuedAtTimestamp: 'Sat, 5 Sep 2026 08:00:00 GMT',
    })
    expect(await errorOf(await search('status eq valid'))).toMatchObject({ status: 400, target: 'filter' })
    expect(await errorOf(await admin('GET', `${contracts}/${contract.id}/credentials`))).toMatchObject({ status: 400 })
  })

  it('are read and revoked by id, and revoking again changes nothing', async () => {
    const [found] = await searchFor('acct-0002')
    const path = `${contracts}/${contract.id}/credentials/${encodeURIComponent(String(found?.id))}`
    expect(await (await admin('GET', path)).json()).toEqual({
      id: found?.id,
      contractId: contract.id,
      status: 'valid',
      issuedAt: '2026-09-05T08:00:00.2500000Z',
    })
    for (const _attempt of [1, 2]) expect((await admin('POST', `${path}/revoke`)).status).toBe(204)
    expect((await searchFor('acct-0002')).map(({ status }) => status)).toEqual(['revoked'])
    expect((await searchFor('acct-0001')).map(({ status }) => status)).toEqual(['valid', 'valid'])
  })

  it('are unknown by another id, and in another contract', async () => {
    const [found] = await searchFor('acct-0002')
    const second = zContract.parse(await (await admin('POST', contracts, { ...DEFINITION, name: 'Second' })).json())
    for (const path of [`${contract.id}/credentials/urn%3Apic%3A00`, `${second.id}/credentials/${found?.id}`])
      expect(await errorOf(await admin('POST', `${contracts}/${path}/revoke`))).toMatchObject({
        status: 404,
        target: 'credentialId',
      })
  })
})
