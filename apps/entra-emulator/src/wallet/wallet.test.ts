import { hash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type App, JPEG, manifestUrl, startApp } from '../emulator.fixture.ts'
import { jpegOf } from './photo.ts'

let app: App
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

type Body = Record<string, unknown>
const offer = async (changes: Body = {}) => (await app.create('Issuance', app.issuance(changes))).url
const ask = async (requested: Body = {}, changes: Body = {}) =>
  (await app.create('Presentation', app.presentation(changes, requested))).url
const validation = (changes: Body): Body => ({ configuration: { validation: changes } })
const FACE_CHECK = validation({ faceCheck: { sourcePhotoClaimName: 'photo', matchConfidenceThreshold: 70 } })
const lastBody = () => app.received.at(-1)?.body
const statuses = () => app.received.map(({ body }) => body.requestStatus)
const wallet = () => app.emulator.wallet
const REFUSED = { outcome: 'refused', delivered: 'none' }

describe('an offered card', () => {
  it('is shown, and added to the wallet with the output claims of the contract', async () => {
    const url = await offer()
    expect(await wallet().open(url)).toMatchObject({
      outcome: 'opened',
      kind: 'issuance',
      clientName: 'Example app',
      displays: [{ card: { title: 'Employee' } }],
      claims: { accountId: 'acct-0001', displayName: 'Ann Test' },
      pinLength: undefined,
      delivered: { status: 200 },
    })
    expect(await wallet().accept(url)).toMatchObject({ outcome: 'issued', delivered: { status: 200 } })
    expect(statuses()).toEqual(['request_retrieved', 'issuance_successful'])
    expect(Object.keys(lastBody() ?? {}).sort()).toEqual(['requestId', 'requestStatus', 'state'])
    expect(wallet().cards).toMatchObject([
      {
        id: expect.stringMatching(/^urn:pic:[0-9a-f]{32}$/),
        type: ['VerifiableCredential', 'ExampleEmployee'],
        issuer: 'did:web:emulator.example',
        claims: { accountId: 'acct-0001', displayName: 'Ann Test', photo: JPEG.toString('base64url') },
        issuanceDate: '2026-09-05T08:00:00Z',
        expirationDate: '2026-10-05T08:00:00Z',
      },
    ])
    expect(await wallet().accept(url)).toMatchObject({ ...REFUSED, reason: 'finished' })
  })

  it('expires when the app says so', async () => {
    await wallet().accept(await offer({ expirationDate: '2026-09-06T08:00:00Z' }))
    expect(wallet().cards[0]?.expirationDate).toBe('2026-09-06T08:00:00Z')
  })

  it.each([
    ['in clear', { value: '0907', length: 4 }],
    ['hashed', { value: hash('sha256', 'salt0907', 'base64'), length: 4, salt: 'salt', alg: 'sha256', iterations: 1 }],
  ])('with a PIN %s needs that PIN, and a wrong one is not reported to the app', async (_form, pin) => {
    const url = await offer({ pin })
    expect(await wallet().open(url)).toMatchObject({ pinLength: 4 })
    for (const wrong of ['0908', undefined])
      expect(await wallet().accept(url, { pin: wrong })).toEqual({
        ...REFUSED,
        reason: 'wrong-pin',
        code: 'token_validation.invalid_openid_token_hint_pin',
      })
    expect(statuses()).toEqual(['request_retrieved'])
    expect(await wallet().accept(url, { pin: '0907' })).toMatchObject({ outcome: 'issued' })
  })

  it('is reported as user_canceled when it is declined', async () => {
    const url = await offer()
    expect(await wallet().cancel(url)).toEqual({ outcome: 'cancelled', delivered: { status: 200 } })
    expect(lastBody()).toMatchObject({
      requestStatus: 'issuance_error',
      error: { code: 'IssuanceFlowFailed', message: 'user_canceled' },
    })
    expect(wallet().cards).toEqual([])
  })

  it.each(['fetch_contract_error', 'issuance_service_error', 'unspecified_error'])(
    'can fail with %s',
    async (message) => {
      expect(await wallet().fail(await offer(), { message })).toMatchObject({ outcome: 'failed' })
      expect(lastBody()).toMatchObject({ error: { code: 'IssuanceFlowFailed', message } })
    },
  )

  it('contains what its holder typed, if the contract lets them type it', async () => {
    const manifest = manifestUrl(app.emulator, 'SelfIssued')
    await wallet().accept(await offer({ manifest, claims: undefined }), { selfIssued: { nickname: 'Ann', other: 'x' } })
    expect(wallet().cards[0]?.claims).toEqual({ nickname: 'Ann' })
  })

  it('is issued once when it is accepted twice at the same time', async () => {
    const url = await offer()
    const outcomes = await Promise.all([wallet().accept(url), wallet().accept(url)])
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['issued', 'refused'])
    expect(wallet().cards).toHaveLength(1)
  })
})

describe('a link', () => {
  it.each([
    ['unreadable-link', () => 'https://example.org/'],
    ['unknown-request', () => `openid-vc://?request_uri=${app.emulator.url}/x/00000000-0000-4000-8000-000000000000`],
  ])('is refused as %s', async (reason, link) => {
    expect(await wallet().open(link())).toEqual({ ...REFUSED, reason })
  })

  it('is also read in its older form, and percent-encoded', async () => {
    const url = await offer()
    const uri = url.replace('openid-vc://?request_uri=', '')
    for (const link of [`openid://vc/?request_uri=${uri}`, `openid-vc://?request_uri=${encodeURIComponent(uri)}`])
      expect(await wallet().open(link)).toMatchObject({ outcome: 'opened' })
  })

  it('is dead after its expiry, and nothing is reported', async () => {
    const url = await offer()
    // The request was made a quarter of a second after a full one, and dies 300 full seconds after that one.
    app.sleep(299_750)
    for (const act of [wallet().open(url), wallet().accept(url), wallet().cancel(url), wallet().fail(url)])
      expect(await act).toEqual({ ...REFUSED, reason: 'expired' })
    expect(app.received).toEqual([])
  })
})

describe('a presentation', () => {
  beforeEach(async () => {
    await wallet().accept(await offer())
    app.received.length = 0
  })

  it('shares all claims of a card that matches', async () => {
    const url = await ask({ acceptedIssuers: ['did:web:emulator.example'] })
    expect(await wallet().open(url)).toMatchObject({
      kind: 'presentation',
      hasFaceCheck: false,
      requested: [{ cards: [{ mismatch: undefined }] }],
    })
    expect(await wallet().present(url)).toMatchObject({ outcome: 'presented', delivered: { status: 200 } })
    expect(lastBody()).toEqual({
      requestId: expect.any(String),
      requestStatus: 'presentation_verified',
      state: 'state-1',
      subject: wallet().did,
      verifiedCredentialsData: [
        {
          issuer: 'did:web:emulator.example',
          type: ['VerifiableCredential', 'ExampleEmployee'],
          claims: { accountId: 'acct-0001', displayName: 'Ann Test', photo: JPEG.toString('base64url') },
          credentialState: { revocationStatus: 'VALID' },
          domainValidation: { url: 'https://emulator.example/' },
          issuanceDate: '2026-09-05T08:00:00Z',
          expirationDate: '2026-10-05T08:00:00Z',
        },
      ],
    })
  })

  it.each<[string, Body]>([
    ['type', { type: 'Other' }],
    ['issuer', { acceptedIssuers: ['did:web:other.example'] }],
    ['value', { constraints: [{ claimName: 'displayName', values: ['Bob', 'Ann'] }] }],
    ['part', { constraints: [{ claimName: 'displayName', contains: 'xyz' }] }],
    ['beginning', { constraints: [{ claimName: 'displayName', startsWith: 'Test' }] }],
    ['missing claim', { constraints: [{ claimName: 'other', contains: 'a' }] }],
    [
      'second constraint',
      {
        constraints: [
          { claimName: 'displayName', contains: 'Ann' },
          { claimName: 'accountId', contains: 'xyz' },
        ],
      },
    ],
  ])('is not possible with a card of another %s, and nothing is reported', async (_what, requested) => {
    expect(await wallet().present(await ask(requested))).toEqual({ ...REFUSED, reason: 'no-matching-card' })
    expect(statuses()).toEqual(['request_retrieved'])
  })

  it.each<[string, Body]>([
    ['values', { values: ['bob', 'ANN TEST'] }],
    ['contains', { contains: 'N T' }],
    ['startsWith', { startsWith: 'aNN' }],
  ])('compares %s without regard to case', async (_operand, constraint) => {
    const url = await ask({ constraints: [{ claimName: 'displayName', ...constraint }] })
    expect(await wallet().present(url)).toMatchObject({ outcome: 'presented' })
  })

  it('is not possible with an expired card', async () => {
    app.sleep(31 * 86_400_000)
    expect(await wallet().present(await ask())).toEqual({ ...REFUSED, reason: 'no-matching-card' })
  })

  it('with a revoked card fails, unless the app allows it', async () => {
    for (const credential of app.emulator.store.credentials.values()) credential.isRevoked = true
    expect(await wallet().present(await ask())).toMatchObject({ outcome: 'failed', error: { code: 'tokenError' } })
    expect(lastBody()).toMatchObject({ requestStatus: 'presentation_error', error: { code: 'tokenError' } })
    expect(await wallet().present(await ask(validation({ allowRevoked: true })))).toMatchObject({
      outcome: 'presented',
    })
    expect(lastBody()).toMatchObject({
      verifiedCredentialsData: [{ credentialState: { revocationStatus: 'REVOKED' } }],
    })
  })

  it('reports another status if the test says so', async () => {
    await wallet().present(await ask(), { revocationStatus: 'SUSPENDED' })
    expect(lastBody()).toMatchObject({
      verifiedCredentialsData: [{ credentialState: { revocationStatus: 'SUSPENDED' } }],
    })
  })

  it('fails if the linked domain of the issuer is not verified, and the app requires it', async () => {
    await app.stop()
    app = await startApp({ linkedDomain: { url: 'https://emulator.example/', verified: false } })
    await wallet().accept(await offer())
    expect(await wallet().present(await ask(validation({ validateLinkedDomain: true })))).toMatchObject({
      outcome: 'failed',
    })
    expect(await wallet().present(await ask())).toMatchObject({ outcome: 'presented' })
  })

  it('of several credentials shares a card for each', async () => {
    wallet().hold({ type: ['VerifiableCredential', 'Badge'], issuer: 'did:web:other.example', claims: { level: '3' } })
    const requestedCredentials = [{ type: 'Badge' }, { type: 'ExampleEmployee' }]
    await wallet().present(await ask({}, { requestedCredentials }))
    expect(lastBody()).toMatchObject({
      verifiedCredentialsData: [{ claims: { level: '3' } }, { claims: { accountId: 'acct-0001' } }],
    })
  })

  it('is not reported when it is declined', async () => {
    const url = await ask()
    expect(await wallet().cancel(url)).toEqual({ outcome: 'cancelled', delivered: 'none' })
    expect(statuses()).toEqual(['request_retrieved'])
    expect(await wallet().present(url)).toMatchObject({ outcome: 'presented' })
  })

  it('cannot be accepted like an offer', async () => {
    expect(await wallet().accept(await ask())).toEqual({ ...REFUSED, reason: 'other-kind' })
    expect(await wallet().present(await offer())).toEqual({ ...REFUSED, reason: 'other-kind' })
  })

  describe('with a Face Check', () => {
    it('reports the score of a match', async () => {
      await wallet().present(await ask(FACE_CHECK), { score: 70 })
      expect(lastBody()).toMatchObject({
        verifiedCredentialsData: [{ faceCheck: { matchConfidenceScore: 70, sourcePhotoQuality: 'HIGH' } }],
      })
    })

    it('fails below the threshold, and does not disclose the score', async () => {
      expect(await wallet().present(await ask(FACE_CHECK), { score: 69.9 })).toMatchObject({ outcome: 'failed' })
      expect(lastBody()).toEqual({
        requestId: expect.any(String),
        requestStatus: 'presentation_error',
        state: 'state-1',
        error: { code: 'claimValidationError', message: 'Match confidence score failing to meet the threshold.' },
      })
    })

    it('fails without a photo that is a JPEG', async () => {
      const claims = { photo: Buffer.from('<svg/>').toString('base64url') }
      await wallet().present(await ask(FACE_CHECK), { score: 99, claims })
      expect(lastBody()).toMatchObject({ error: { code: 'claimValidationError' } })
    })
  })

  describe('with a receipt', () => {
    const zReceipt = z.object({ id_token: z.string(), vp_token: z.string(), state: z.string() })
    const zPresentation = z.looseObject({ vp: z.looseObject({ verifiableCredential: z.array(z.string()) }) })

    it('contains the id of the credential', async () => {
      await wallet().present(await ask({}, { includeReceipt: true }))
      const { vp_token, state } = zReceipt.parse(lastBody()?.receipt)
      const { vp } = zPresentation.parse(decodeJwt(vp_token))
      expect(decodeJwt(vp.verifiableCredential[0] ?? '').jti).toBe(wallet().cards[0]?.id)
      expect(state).not.toBe('state-1')
    })

    it('has none with a Face Check, if the emulator is told to ignore the wrong combination', async () => {
      await app.stop()
      app = await startApp({ receiptWithFaceCheck: 'ignore' })
      await wallet().accept(await offer())
      await wallet().present(await ask(FACE_CHECK, { includeReceipt: true }))
      expect(lastBody()).toMatchObject({ requestStatus: 'presentation_verified' })
      expect(lastBody()).not.toHaveProperty('receipt')
    })
  })
})

it.each([
  ['base64url', JPEG.toString('base64url')],
  ['base64', JPEG.toString('base64')],
  ['percent-encoded base64', encodeURIComponent(JPEG.toString('base64'))],
])('reads a photo in %s', (_encoding, claim) => {
  expect(jpegOf(claim)).toEqual(JPEG)
})

it.each(['', 'no photo', '%', Buffer.from('GIF89a').toString('base64')])('sees that %j is no photo', (claim) => {
  expect(jpegOf(claim)).toBeUndefined()
})
