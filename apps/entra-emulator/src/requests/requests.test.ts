import { hash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type App, errorOf, manifestUrl, startApp } from '../emulator.fixture.ts'
import { isPin, zPin } from './pin.ts'

let app: App
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

type Body = Record<string, unknown>
const callback = (changes: Body): Body => ({
  callback: { url: app.callbackUrl, state: 'state-1', headers: { 'api-key': 'key-1' }, ...changes },
})
const postIssuance = (changes: Body) =>
  app.call('requestService', 'POST', '/createIssuanceRequest', app.issuance(changes))
const postPresentation = (changes: Body, requested: Body = {}) =>
  app.call('requestService', 'POST', '/createPresentationRequest', app.presentation(changes, requested))

describe('createIssuanceRequest', () => {
  it('answers 201 with id, link and expiry, and with a QR code only if asked', async () => {
    const created = await app.create('Issuance', app.issuance())
    expect(created.url).toBe(
      `openid-vc://?request_uri=${app.emulator.url}/v1.0/tenants/${app.emulator.tenant.tenantId}/verifiableCredentials/request/${created.requestId}`,
    )
    expect(created.expiry).toBe(Date.UTC(2026, 8, 5, 8, 5) / 1000)
    expect(created.qrCode).toBeUndefined()
    const drawn = await app.create('Issuance', app.issuance({ includeQRCode: true }))
    expect(drawn.qrCode).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
  })

  it('takes null for a member that is left out', async () => {
    const claims = { account: 'acct-0001', name: 'Ann Test', photo: null }
    const registration = { clientName: 'App', purpose: null }
    expect((await postIssuance({ pin: null, expirationDate: null, registration, claims })).status).toBe(201)
    expect((await postPresentation({ includeReceipt: null }, { constraints: null })).status).toBe(201)
    expect(await errorOf(await postIssuance({ claims: { account: null } }))).toMatchObject({ target: 'claims.account' })
  })

  it.each<[string, () => Body]>([
    ['authority', () => ({ authority: 'emulator' })],
    ['registration.clientName', () => ({ registration: {} })],
    ['registration.logoUrl', () => ({ registration: { clientName: 'App', logoUrl: 'logo.png' } })],
    ['callback', () => ({ callback: undefined })],
    ['callback.url', () => callback({ url: '/callback' })],
    ['callback.state', () => callback({ state: undefined })],
    ['callback.headers.x-other', () => callback({ headers: { 'x-other': '1' } })],
    ['type', () => ({ type: undefined })],
    ['manifest', () => ({ manifest: undefined })],
    ['claims.name', () => ({ claims: { account: 'acct-0001', name: 7 } })],
    ['claims.account', () => ({ claims: { name: 'Ann Test' } })],
    ['claims.account', () => ({ claims: undefined })],
    ['pin.length', () => ({ pin: { value: '123', length: 3 } })],
    ['pin.length', () => ({ pin: { value: '12345678901234567', length: 17 } })],
    ['pin.value', () => ({ pin: { value: '1234' } })],
    ['pin.value', () => ({ pin: { value: 'secret' } })],
    ['pin.value', () => ({ pin: { value: 1234, length: 4 } })],
    ['pin.type', () => ({ pin: { value: '123456', type: 'alphanumeric' } })],
    ['pin.alg', () => ({ pin: { value: hash('sha256', 'x1234', 'base64'), salt: 'x', iterations: 1, length: 4 } })],
    ['expirationDate', () => ({ expirationDate: 'tomorrow' })],
    ['expirationDate', () => ({ expirationDate: '2026-09-01T08:00:00Z' })],
  ])('names %s when it is invalid', async (target, changes) => {
    expect(await errorOf(await postIssuance(changes()))).toMatchObject({
      status: 400,
      code: 'badRequest',
      inner: 'badOrMissingField',
      target,
    })
  })

  it('says fetch_contract_error, without a target, for a manifest that it cannot fetch', async () => {
    const manifest = `${manifestUrl(app.emulator, 'ExampleEmployee')}x`
    expect(await errorOf(await postIssuance({ manifest }))).toMatchObject({
      status: 400,
      inner: 'badOrMissingField',
      message: 'fetch_contract_error',
      target: undefined,
    })
  })

  it('refuses an authority of another tenant', async () => {
    expect(await errorOf(await postIssuance({ authority: 'did:web:other.example' }))).toMatchObject({
      status: 400,
      inner: 'notFound',
      target: 'authority',
    })
  })

  it('refuses another expiration date unless the contract allows it', async () => {
    const { contracts } = app.emulator.store
    const contract = contracts.named('ExampleEmployee')
    if (contract) contracts.change(contract, { allowOverrideValidityIntervalOnIssuance: false })
    expect(await errorOf(await postIssuance({ expirationDate: '2026-10-01T08:00:00Z' }))).toMatchObject({
      target: 'expirationDate',
    })
  })

  it.each(['claims', 'pin', 'expirationDate'])(
    'refuses %s for a contract that takes no claims from the app',
    async (name) => {
      const given = { claims: { nickname: 'A' }, pin: { value: '123456' }, expirationDate: '2026-10-01T08:00:00Z' }
      const only = Object.fromEntries(
        Object.entries({ ...given, claims: undefined, pin: undefined, expirationDate: undefined }),
      )
      const changes = { manifest: manifestUrl(app.emulator, 'SelfIssued'), ...only, [name]: Object(given)[name] }
      expect(await errorOf(await postIssuance(changes))).toMatchObject({ status: 400, target: name })
    },
  )

  it('refuses a body of more than 1 MB with 413, and one that is not JSON', async () => {
    const photo = 'A'.repeat(1024 * 1024)
    const large = await postIssuance({ claims: { account: 'a', name: 'b', photo } })
    expect(await errorOf(large)).toMatchObject({ status: 413, code: 'payloadTooLarge' })
    const broken = await app.call('requestService', 'POST', '/createIssuanceRequest', '{')
    expect(await errorOf(broken)).toMatchObject({ status: 400, inner: 'badOrMissingField' })
    const form = await fetch(`${app.emulator.url}/v1.0/verifiableCredentials/createIssuanceRequest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await app.token('requestService')}` },
      body: new URLSearchParams({ a: 'b' }),
    })
    expect(await errorOf(form)).toMatchObject({ status: 415, code: 'unsupportedMediaType' })
    expect(await errorOf(await app.call('requestService', 'GET', '/createIssuanceRequest'))).toMatchObject({
      status: 405,
    })
  })
})

describe('createPresentationRequest', () => {
  const validation = (changes: Body): Body => ({ configuration: { validation: changes } })

  it('answers 201 with a link to a presentation request', async () => {
    const { requestId, url } = await app.create('Presentation', app.presentation())
    expect(url).toContain(`/verifiableCredentials/presentationRequests/${requestId}`)
  })

  it.each<[string, Body, Body?]>([
    ['registration', { registration: undefined }],
    ['requestedCredentials', { requestedCredentials: [] }],
    ['requestedCredentials', { requestedCredentials: undefined }],
    ['requestedCredentials[0].type', {}, { type: undefined }],
    ['requestedCredentials[0].acceptedIssuers[0]', {}, { acceptedIssuers: ['anyone'] }],
    ['requestedCredentials[0].constraints[0]', {}, { constraints: [{ claimName: 'a' }] }],
    [
      'requestedCredentials[0].constraints[0]',
      {},
      { constraints: [{ claimName: 'a', contains: 'b', startsWith: 'c' }] },
    ],
    ['requestedCredentials[0].constraints[0].claimName', {}, { constraints: [{ contains: 'b' }] }],
    [
      'requestedCredentials[0].configuration.validation.faceCheck.sourcePhotoClaimName',
      {},
      validation({ faceCheck: {} }),
    ],
    ...[49, 101, 70.5].map((matchConfidenceThreshold): [string, Body, Body] => [
      'requestedCredentials[0].configuration.validation.faceCheck.matchConfidenceThreshold',
      {},
      validation({ faceCheck: { sourcePhotoClaimName: 'photo', matchConfidenceThreshold } }),
    ]),
    ['includeReceipt', { includeReceipt: true }, validation({ faceCheck: { sourcePhotoClaimName: 'photo' } })],
  ])('names %s when it is invalid (%j, %j)', async (target, changes, requested = {}) => {
    expect(await errorOf(await postPresentation(changes, requested))).toMatchObject({
      status: 400,
      inner: 'badOrMissingField',
      target,
    })
  })
})

describe('the request of a link', () => {
  it('is reported to the app once, and is gone after its expiry', async () => {
    const { url, requestId } = await app.create('Issuance', app.issuance({ pin: { value: '0907', length: 4 } }))
    const uri = url.replace('openid-vc://?request_uri=', '')
    const first = await fetch(uri)
    expect(first.status).toBe(200)
    expect(decodeJwt(await first.text())).toMatchObject({
      prompt: 'create',
      pin: { length: 4, type: 'numeric' },
      client_id: 'did:web:emulator.example',
      nonce: expect.any(String),
      claims: {
        vp_token: {
          presentation_definition: {
            input_descriptors: [{ issuance: [{ manifest: manifestUrl(app.emulator, 'ExampleEmployee') }] }],
          },
        },
      },
    })
    await fetch(uri)
    expect(app.received.map(({ body }) => body)).toEqual([
      { requestId, requestStatus: 'request_retrieved', state: 'state-1' },
    ])
    expect(app.received[0]?.headers['api-key']).toBe('key-1')
    app.sleep(300_000)
    expect((await fetch(uri)).status).toBe(410)
    expect(app.received).toHaveLength(1)
    expect((await fetch(uri.replace(requestId, 'unknown'))).status).toBe(404)
  })
})

it('limits requests per second, both kinds together, if it is told to', async () => {
  await app.stop()
  app = await startApp({ requestsPerSecond: 2 })
  await app.create('Issuance', app.issuance())
  await app.create('Presentation', app.presentation())
  expect(await errorOf(await postIssuance({}))).toMatchObject({
    status: 429,
    code: 'tooManyRequests',
    inner: 'transientError',
  })
  app.sleep(1000)
  await app.create('Issuance', app.issuance())
})

it('checks a PIN in clear and a hashed one, salt first', () => {
  const clear = zPin.parse({ value: '0907', length: 4 })
  expect([isPin(clear, '0907'), isPin(clear, '907')]).toEqual([true, false])
  const hashed = zPin.parse({
    value: 'qKcS/2mte8WW7TvsrtQVBGrWImUROwgZSFLSYGqoHKQ=',
    length: 4,
    salt: 'saltX',
    alg: 'sha256',
    iterations: 1,
  })
  expect([isPin(hashed, '1234'), isPin(hashed, '4321')]).toEqual([true, false])
})
