import { request as httpRequest } from 'node:http'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type App, JPEG, startApp } from '../emulator.fixture.ts'

const WALLET = 'http://localhost:3002'
const JSON_BODY = { 'content-type': 'application/json' }

let app: App
beforeEach(async () => {
  app = await startApp({ walletUrl: WALLET })
})
afterEach(() => app.stop())

type Body = Record<string, unknown>
const offer = async (changes: Body = {}) => (await app.create('Issuance', app.issuance(changes))).url
const ask = async (requested: Body = {}) => (await app.create('Presentation', app.presentation({}, requested))).url
const FACE_CHECK = { configuration: { validation: { faceCheck: { sourcePhotoClaimName: 'photo' } } } }

const call = (init: RequestInit = {}, origin = WALLET) =>
  fetch(`${app.emulator.url}/wallet`, { ...init, headers: { origin, ...init.headers } })
const sent = (command: Body, origin?: string) =>
  call({ method: 'POST', headers: JSON_BODY, body: JSON.stringify(command) }, origin)
const command = async (action: string, fields: Body = {}) => (await sent({ action, ...fields })).json()

describe('an offer', () => {
  it('is shown with its texts and the names of its claims, and adds a card with the claims that have a label', async () => {
    const request = await offer()
    expect(await command('open', { request })).toMatchObject({
      outcome: 'opened',
      kind: 'issuance',
      clientName: 'Example app',
      type: ['ExampleEmployee'],
      displays: [{ card: { title: 'Employee' } }],
      claims: ['accountId', 'displayName', 'photo'],
      typedClaims: [],
    })
    const result = await command('accept', { request })
    expect(result).toMatchObject({ outcome: 'issued', delivered: { status: 200 }, card: { isRevoked: false } })
    const { vc } = decodeJwt(z.object({ card: z.object({ credential: z.string() }) }).parse(result).card.credential)
    expect(vc).toMatchObject({
      type: ['VerifiableCredential', 'ExampleEmployee'],
      credentialSubject: { displayName: 'Ann Test' },
    })
    expect(JSON.stringify(vc)).not.toContain('acct-0001')
    expect(await (await call()).json()).toMatchObject({
      cards: [{ id: app.emulator.wallet.cards[0]?.id }],
      callback: { body: { requestStatus: 'issuance_successful' }, delivered: { status: 200 } },
    })
  })

  it('needs its PIN, after a wrong one too', async () => {
    const request = await offer({ pin: { value: '0907', length: 4 } })
    expect(await command('open', { request })).toMatchObject({ pinLength: 4 })
    expect(await command('accept', { request, pin: '1111' })).toMatchObject({ outcome: 'refused', reason: 'wrong-pin' })
    expect(await command('accept', { request, pin: '0907' })).toMatchObject({ outcome: 'issued' })
  })

  it('can be cancelled, which the app learns', async () => {
    expect(await command('cancel', { request: await offer() })).toMatchObject({ outcome: 'cancelled' })
    expect(app.received.at(-1)?.body).toMatchObject({ error: { message: 'user_canceled' } })
  })
})

describe('a request for a card', () => {
  it('is shown with the cards that fit, and is answered', async () => {
    await app.emulator.wallet.accept(await offer())
    const request = await ask()
    const cardIds = app.emulator.wallet.cards.map(({ id }) => id)
    const displays = [{ card: { title: 'Employee' } }]
    expect(await command('open', { request })).toMatchObject({
      kind: 'presentation',
      hasFaceCheck: false,
      requested: [{ type: 'ExampleEmployee', displays, mismatches: [], cards: cardIds.map((id) => ({ id })) }],
    })
    expect(await command('present', { request, cardIds })).toEqual({ outcome: 'presented', delivered: { status: 200 } })
    expect(app.received.at(-1)?.body).toMatchObject({ requestStatus: 'presentation_verified' })
  })

  it('names the reason why a card does not fit', async () => {
    await app.emulator.wallet.accept(await offer())
    const request = await ask({ acceptedIssuers: ['did:web:other.example'] })
    expect(await command('open', { request })).toMatchObject({
      requested: [{ cards: [], mismatches: [{ mismatch: 'issuer' }] }],
    })
  })

  it('with a face check lets another person look into the camera', async () => {
    await app.emulator.wallet.accept(
      await offer({ claims: { account: 'a', name: 'A', photo: JPEG.toString('base64') } }),
    )
    const cardIds = app.emulator.wallet.cards.map(({ id }) => id)
    const other = await ask(FACE_CHECK)
    expect(await command('open', { request: other })).toMatchObject({ hasFaceCheck: true })
    expect(await command('present', { request: other, cardIds, face: 'other' })).toMatchObject({
      outcome: 'failed',
      error: { code: 'claimValidationError' },
    })
    await command('present', { request: await ask(FACE_CHECK), cardIds })
    expect(app.received.at(-1)?.body).toMatchObject({
      verifiedCredentialsData: [{ faceCheck: { matchConfidenceScore: 88 } }],
    })
  })

  it('shares the chosen one of several cards', async () => {
    for (const name of ['Ann Test', 'Bob Test'])
      await app.emulator.wallet.accept(await offer({ claims: { account: 'a', name } }))
    const [ann] = app.emulator.wallet.cards
    await command('present', { request: await ask(), cardIds: [ann?.id] })
    expect(app.received.at(-1)?.body).toMatchObject({
      verifiedCredentialsData: [{ claims: { displayName: 'Ann Test' } }],
    })
  })

  it('reports nothing when it is cancelled', async () => {
    expect(await command('cancel', { request: await ask() })).toEqual({ outcome: 'cancelled', delivered: 'none' })
  })
})

it('names what is wrong with a link', async () => {
  const url = await offer()
  app.sleep(300_000)
  for (const [request, reason] of [
    ['https://example.org/', 'unreadable-link'],
    [`openid-vc://?request_uri=${app.emulator.url}/x/00000000-0000-4000-8000-000000000000`, 'unknown-request'],
    [url, 'expired'],
  ])
    expect(await command('open', { request })).toMatchObject({ outcome: 'refused', reason })
})

it('breaks the next callbacks, and repairs them', async () => {
  expect(await command('break', { fault: 'lost' })).toEqual({ faults: 1 })
  expect(await command('break', { fault: 'duplicated' })).toEqual({ faults: 2 })
  expect(await (await call()).json()).toMatchObject({ faults: 2 })
  expect(await command('break', { fault: 'none' })).toEqual({ faults: 0 })
})

it('only pages of the demo wallet may use it', async () => {
  const request = await offer()
  for (const origin of ['https://evil.example', 'http://localhost:3000', 'null']) {
    expect((await sent({ action: 'accept', request }, origin)).status).toBe(403)
    expect((await call({}, origin)).status).toBe(403)
  }
  const asForm = { 'content-type': 'text/plain' }
  expect((await call({ method: 'POST', headers: asForm, body: '{"action":"open"}' })).status).toBe(415)
  expect(app.emulator.wallet.cards).toEqual([])
  const preflight = await call({ method: 'OPTIONS' })
  expect(preflight.headers.get('access-control-allow-origin')).toBe(WALLET)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
})

it('no page may use it without a demo wallet', async () => {
  await app.stop()
  app = await startApp()
  for (const origin of ['null', WALLET]) expect((await call({}, origin)).status).toBe(403)
})

it('is not reached through the name of another host', async () => {
  const status = await new Promise((resolve) => {
    const headers = { host: 'evil.example', origin: WALLET }
    httpRequest(`${app.emulator.url}/wallet`, { headers }, ({ statusCode }) => resolve(statusCode)).end()
  })
  expect(status).toBe(421)
})
