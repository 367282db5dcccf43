import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SUITE_CARDS } from '../../engine-under-test.fixture.ts'
import { INDEXED_CLAIM } from '../contracts/indexed-claim.ts'
import type { ServiceContract } from '../contracts/service-contract.ts'
import { type ContextUnderTest, NOW, openContextUnderTest } from '../entra-context.fixture.ts'
import { createOffer } from './create-offer.ts'
import type { hashedPin } from './hashed-pin.ts'

const DAY = 86_400_000
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xfb])
const CONTRACT: ServiceContract = {
  id: 'contract-A',
  name: 'PlainCard',
  manifestUrl: 'https://service.example/manifest',
  allowOverrideValidityIntervalOnIssuance: true,
  rules: { validityInterval: 3_600 },
}

let under: ContextUnderTest
beforeEach(async () => {
  under = await openContextUnderTest()
  under.service.known = [CONTRACT, { ...CONTRACT, name: 'PinCard' }]
})
afterEach(() => under.close())

const ISSUANCE = {
  id: 'issuance-1',
  card: SUITE_CARDS.plain,
  claims: { displayName: 'Anna Nowak' },
  credentialExpiresAt: NOW + DAY,
  expiresAt: NOW + 300_000,
}

/** Makes an offer, and returns it with the body of its request. */
async function made(changes: Partial<Parameters<typeof createOffer>[1]> = {}) {
  const offer = await createOffer(under.entra, { ...ISSUANCE, ...changes })
  await under.entra.database.transaction((tx) => offer.save(tx))
  if (offer.kind !== 'service') throw new Error('the service makes offers')
  const sent = await offer.send()
  return { offer, sent, body: under.service.bodies[0] ?? expect.unreachable() }
}

it('sends the request as the service documents it, with the id of the credential as indexed claim', async () => {
  const { body } = await made()
  const [row] = await under.rows()
  const { credentialId } = JSON.parse(row?.content ?? '')
  expect(body).toEqual({
    authority: 'did:web:emulator.example',
    includeQRCode: false,
    registration: { clientName: 'Vitrine', purpose: SUITE_CARDS.plain.card.title },
    callback: {
      url: 'https://cards.example/callbacks/verified-id/issuance',
      state: row?.state,
      headers: { 'api-key': under.entra.keys.keyOf(row?.state ?? '') },
    },
    type: 'PlainCard',
    manifest: 'https://service.example/manifest',
    claims: { displayName: 'Anna Nowak', [INDEXED_CLAIM]: credentialId },
    expirationDate: '2026-09-06T08:00:00Z',
  })
  expect(credentialId).toMatch(/^contract-A\./)
})

it('stores the request before it is sent, without claims', async () => {
  const offer = await createOffer(under.entra, ISSUANCE)
  expect(await under.rows()).toEqual([])
  await under.entra.database.transaction((tx) => offer.save(tx))
  expect(under.service.bodies).toEqual([])
  const rows = await under.rows()
  expect(rows).toMatchObject([{ flow_id: 'issuance-1', kind: 'issuance', stage: 'sent', request_id: null }])
  expect(JSON.stringify(rows)).not.toContain('Anna')
})

it('writes all claims as texts, a photo as base64url, and leaves empty ones out', async () => {
  const claims = { level: 7, active: false, note: '', photo: JPEG.toString('base64') }
  const { body } = await made({ claims })
  expect(body).toHaveProperty('claims', {
    ...{ level: '7', active: 'false', photo: JPEG.toString('base64url') },
    [INDEXED_CLAIM]: expect.any(String),
  })
  under.service.bodies.length = 0
  expect((await made({ id: 'issuance-2', claims: { photo: 'bm8=' } })).body).not.toHaveProperty('claims.photo')
})

it('sends a PIN only hashed, and only for cards with one', async () => {
  const { offer, body } = await made({ card: SUITE_CARDS.withPin })
  const { pin = '' } = offer
  expect(pin).toMatch(/^\d{4,16}$/)
  const { salt, value, ...rest } = (body as { pin: ReturnType<typeof hashedPin> }).pin
  expect(rest).toEqual({ length: pin.length, type: 'numeric', alg: 'sha256', iterations: 1 })
  expect(value).toBe(createHash('sha256').update(`${salt}${pin}`).digest('base64'))
  expect(JSON.stringify(body)).not.toContain(`"${pin}"`)
})

it('leaves the expiry to the contract if that does not allow another one', async () => {
  under.service.known = [{ ...CONTRACT, allowOverrideValidityIntervalOnIssuance: false }]
  const { body } = await made()
  expect(body).not.toHaveProperty('expirationDate')
  const [row] = await under.rows()
  expect(JSON.parse(row?.content ?? '').expiresAt).toBe(NOW + 3_600_000)
})

it('uses the contract that the card names', async () => {
  under.service.known = [
    CONTRACT,
    { ...CONTRACT, id: 'contract-B', name: 'Other', manifestUrl: 'https://service.example/other' },
  ]
  const { body } = await made({ options: { contract: 'Other' } })
  expect(body).toMatchObject({ type: 'PlainCard', manifest: 'https://service.example/other' })
})

it.each<[string, ServiceContract[]]>([
  ['there is no contract of that name', []],
  ['its contract has no manifest', [{ id: 'contract-A', name: 'PlainCard' }]],
])('is refused before anything is stored if %s', async (_what, known) => {
  under.service.known = known
  await expect(createOffer(under.entra, ISSUANCE)).rejects.toMatchObject({
    ...{ name: 'EngineServiceError', reason: 'SERVICE_REFUSED', serviceCode: 'contract-missing' },
  })
})
