import { toGrosz } from '@vitrine/api/cards/money.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SUITE_CARDS } from '../../engine-under-test.fixture.ts'
import { type ContextUnderTest, NOW, openContextUnderTest } from '../entra-context.fixture.ts'
import { createRequest } from './create-request.ts'

let under: ContextUnderTest
beforeEach(async () => {
  under = await openContextUnderTest()
})
afterEach(() => under.close())

const PRESENTATION: Parameters<typeof createRequest>[1] = {
  id: 'presentation-1',
  type: 'PlainCard',
  format: 'jwt_vc_json',
  otherTypes: [],
  claims: [{ name: 'displayName', valueType: 'string' }],
  expiresAt: NOW + 300_000,
}

async function made(changes: Partial<typeof PRESENTATION> = {}) {
  const request = createRequest(under.entra, { ...PRESENTATION, ...changes })
  await under.entra.database.transaction((tx) => request.save(tx))
  if (request.kind !== 'service') throw new Error('the service makes requests')
  const sent = await request.send()
  const [row] = await under.rows()
  return {
    sent,
    row,
    body: under.service.bodies[0] ?? expect.unreachable(),
    content: JSON.parse(row?.content ?? ''),
  }
}

it('sends the request as the service documents it', async () => {
  const { body, row, sent } = await made()
  expect(body).toEqual({
    authority: 'did:web:emulator.example',
    includeQRCode: false,
    includeReceipt: false,
    registration: { clientName: 'Vitrine', purpose: SUITE_CARDS.plain.card.title },
    callback: {
      url: 'https://cards.example/callbacks/verified-id/presentation',
      state: row?.state,
      headers: { 'api-key': under.entra.keys.keyOf(row?.state ?? '') },
    },
    requestedCredentials: [
      {
        type: 'PlainCard',
        acceptedIssuers: ['did:web:emulator.example'],
        configuration: { validation: { allowRevoked: false, validateLinkedDomain: true } },
      },
    ],
  })
  expect(sent).toEqual({
    links: { 'other-device': 'openid-vc://?request_uri=x' },
    requestId: 'request-1',
    expiresAt: NOW + 300_000,
  })
})

it('does not send what only this server must know: ids, claims and payments', async () => {
  const payment = { id: 'payment-1', amount: toGrosz(300), currency: 'PLN', payee: { id: 'shop', name: 'Shop' } }
  const { body, content } = await made({ payment })
  expect(JSON.stringify(body)).not.toMatch(/presentation-1|payment|300|Shop|displayName/)
  expect(content).toMatchObject({ type: 'PlainCard', hasPayment: true, claims: PRESENTATION.claims })
})

it.each([
  [{}, 70],
  [{ threshold: 85 }, 85],
  [{ threshold: 30 }, 50],
])('always sends a threshold with a face check: for %j it is %i', async (faceCheck, matchConfidenceThreshold) => {
  const { body, content } = await made({ faceCheck })
  expect(body).toHaveProperty('requestedCredentials[0].configuration.validation.faceCheck', {
    sourcePhotoClaimName: 'photo',
    matchConfidenceThreshold,
  })
  expect(content.faceThreshold).toBe(matchConfidenceThreshold)
})

it('asks for a receipt if the card does, but never together with a face check', async () => {
  expect((await made({ options: { receipt: true } })).body).toHaveProperty('includeReceipt', true)
  under.service.bodies.length = 0
  const both = await made({ id: 'presentation-2', options: { receipt: true }, faceCheck: {} })
  expect(both.body).toHaveProperty('includeReceipt', false)
})

it('leaves the domain unchecked if the card says so', async () => {
  const { body, content } = await made({ options: { validateLinkedDomain: false } })
  expect(body).toHaveProperty('requestedCredentials[0].configuration.validation.validateLinkedDomain', false)
  expect(content.validateLinkedDomain).toBe(false)
})

it('has no purpose for a type of which there is no card', async () => {
  expect((await made({ type: 'Unknown' })).body).toHaveProperty('registration', { clientName: 'Vitrine' })
})
