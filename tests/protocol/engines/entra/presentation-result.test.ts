import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EntraStage } from '../../../engines/entra-stage.ts'
import { greyJpeg } from '../../jpeg.ts'
import { accountOfIssuance } from '../../ledger.ts'
import { report, requestOf, verified } from './callbacks.ts'

const PHOTO = greyJpeg({ width: 24, height: 32 })
const ISSUER = 'did:web:emulator.example'
const HOLDER = 'did:ion:EiBholder'
const DOMAIN = 'https://emulator.example/'

let stage: EntraStage
beforeAll(async () => {
  // The shipped cards with names, account numbers, photo, face check, coupon and payments.
  stage = await EntraStage.open({
    cards: [
      'bank-account-basic',
      'bank-account-lunch-service',
      'verified-employee-basic',
      'customer-helpdesk',
      'helpdesk-employee',
    ],
  })
})
afterAll(() => stage.close())

/** Presents a credential with these members in the callback. Returns the result, and the id of its presentation. */
async function resultOf(
  type: string,
  credential: Record<string, unknown>,
  { prefix = '/basic', ask = {}, more = {} }: { prefix?: string; ask?: object; more?: object } = {},
) {
  const { browser } = stage.running
  const { id, url, requestId } = await browser.present(type, prefix, { ...ask })
  const request = requestOf(stage, url)
  expect(requestId).toBe(request.requestId)
  const answer = await report(request, verified({ type: ['VerifiableCredential', type], ...credential }, { ...more }))
  expect(answer).toEqual({ status: 200, text: '' })
  expect(await browser.presentationStatus(id, prefix)).toEqual({ status: 2 })
  return { id, result: await browser.result(id, prefix) }
}

describe('the result of a card that another program of our authority issued', () => {
  it('has its type: the last one of the list, not VerifiableCredential', async () => {
    const { result } = await resultOf('BankAccount', { type: ['VerifiableCredential', 'Other', 'BankAccount'] })
    expect(result).toMatchObject({ vcType: 'BankAccount', name: 'Bank account' })
  })

  it('has its issuer as vcIss, our own DID as vsIss, and the DID of the wallet as vcSub', async () => {
    const { result } = await resultOf('BankAccount', {})
    expect(result).toMatchObject({ vcIss: ISSUER, vsIss: ISSUER, vcSub: HOLDER })
  })

  it('has no vcKey, because no account of ours belongs to it', async () => {
    const { result } = await resultOf('BankAccount', {})
    expect(result.vcKey).toBeUndefined()
  })

  it('has the claims that were asked for, each in its place, and no others', async () => {
    const claims = {
      displayName: 'Anna Nowak',
      accountNumber: 'PL61109010140000071219812874',
      cardNumber: '4000001234567899',
    }
    const { result } = await resultOf('BankAccount', { claims: { ...claims, secret: 'Planted' } })
    expect(result).toMatchObject({ displayName: 'Anna Nowak' })
    expect(JSON.stringify(result)).not.toContain('Planted')
    expect(result.cardNumber).toBeUndefined()
  })

  it('is valid and verified with the status VALID, an issuer and dates', async () => {
    const { result } = await resultOf('BankAccount', {
      issuanceDate: '2026-01-05T08:00:00Z',
      expirationDate: '2030-01-05T08:00:00Z',
    })
    expect(result).toMatchObject({
      ...{ status: 'OK', verified: true, credentialStateIsValid: true },
      issuanceDate: Date.parse('2026-01-05T08:00:00Z'),
      expirationDate: Date.parse('2030-01-05T08:00:00Z'),
    })
  })

  it('has the linked domain of the issuer', async () => {
    const { result } = await resultOf('BankAccount', { domainValidation: { url: DOMAIN } })
    expect(result.domainValidationUrl).toBe(DOMAIN)
    expect((await resultOf('BankAccount', {})).result.domainValidationUrl).toBeUndefined()
  })

  it('has the link to itself', async () => {
    const { id, result } = await resultOf('BankAccount', {})
    expect(result).toMatchObject({ cardId: 'bank-account-basic', magicLink: `/present/bank-account-basic/${id}` })
  })

  it('has the complete outcome without key, state or receipt of the service', async () => {
    const { result } = await resultOf(
      'BankAccount',
      { claims: { displayName: 'Anna Nowak' }, domainValidation: { url: DOMAIN } },
      { more: { receipt: { id_token: 'Planted-Id-Token', vp_token: 'Planted.Vp.Token', state: 'Planted-State' } } },
    )
    expect(result.fullObject).toMatchObject({
      requestStatus: 'presentation_verified',
      subject: HOLDER,
      verifiedCredentialsData: [
        {
          type: ['BankAccount'],
          issuer: ISSUER,
          claims: { displayName: 'Anna Nowak' },
          credentialState: { revocationStatus: 'VALID' },
          domainValidation: { url: DOMAIN },
        },
      ],
    })
    expect(JSON.stringify(result)).not.toMatch(/Planted|api-key/)
  })
})

describe('the result of our own card', () => {
  it('has the account as vcKey, and pays from its balance', async () => {
    const { id, claims } = await stage.receive('BankAccount', { displayName: 'Anna Nowak' })
    const ask = { pay: 300, bankOperation: 'transfer' }
    const { result } = await resultOf('BankAccount', { claims }, { ask })
    expect(result).toMatchObject({
      vcKey: await accountOfIssuance(stage.running.product.database.query, id),
      accountNumber: claims.accountNumber,
      accountBalance: 700,
      paymentId: expect.any(String),
      details: expect.stringContaining('300'),
    })
    expect(result.fullObject?.receipt).toMatchObject({ amount: 300 })
  })

  it('redeems a coupon, and says so the second time', async () => {
    const { claims } = await stage.receive('BankAccount', { displayName: 'Anna Nowak' })
    const ask = { bankOperation: 'coffee' }
    expect((await resultOf('BankAccount', { claims }, { ask })).result).toMatchObject({ cuponUsed: false })
    const { result } = await resultOf('BankAccount', { claims }, { ask })
    expect(result).toMatchObject({ cuponUsed: true, cuponUsedTime: expect.any(Number) })
  })
})

describe('the result of a card with a face check', () => {
  const claims = { firstName: 'Maria', lastName: 'Kowalska', photo: PHOTO.toString('base64url') }

  it('has the score and the threshold', async () => {
    const face = { faceCheck: { matchConfidenceScore: 86.3, sourcePhotoQuality: 'HIGH' } }
    const { result } = await resultOf('GuardianFaceCheckCard', { claims, ...face }, { prefix: '/guardian' })
    expect(result).toMatchObject({
      displayName: 'Maria Kowalska',
      faceCheckMatchConfidenceScore: 86.3,
      faceCheckThreshold: 70,
      discount: { percent: 25 },
    })
    expect(result.fullObject?.verifiedCredentialsData).toMatchObject([{ faceCheck: { matchConfidenceScore: 86.3 } }])
  })
})

describe('the photo of a result is the Base64 of the JPEG', () => {
  const base64 = PHOTO.toString('base64')
  it.each([
    ['base64url', PHOTO.toString('base64url')],
    ['Base64', base64],
    ['Base64 that is percent-encoded', encodeURIComponent(base64)],
  ])('if the claim is %s', async (_what, photo) => {
    const { result } = await resultOf('VerifiedEmployee', {
      claims: { displayName: 'Anna Nowak', jobTitle: 'Curator', photo },
    })
    expect(result).toMatchObject({ photo: base64, photoBase64: base64, dynamicData: { jobTitle: 'Curator' } })
    expect(JSON.stringify(result.fullObject)).not.toContain(base64.slice(0, 40))
  })

  it('and is left out if the claim is no JPEG', async () => {
    const { result } = await resultOf('VerifiedEmployee', {
      claims: { displayName: 'Anna Nowak', photo: 'bm8gcGhvdG8' },
    })
    expect(result.photo).toBeUndefined()
  })
})
