import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import type { Check } from '@vitrine/api/flows/check.ts'
import { zPresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { ClaimValue } from '../../credentials/credential-engine.ts'
import { presentationResult } from './presentation-result.ts'

const BANK_ACCOUNT = {
  id: 'bank-account-basic',
  type: 'BankAccount',
  card: { title: 'Bank account', image: 'bank.svg' },
  presentation: { enabled: true, claims: ['displayName'] },
}

const CHECKS: Check[] = [
  { name: 'signature', outcome: 'passed' },
  { name: 'state', outcome: 'unknown' },
  { name: 'domain', outcome: 'passed', value: 'https://issuer.example.org' },
]

const result = (claims: Record<string, ClaimValue>, card: Card = zCard.parse(BANK_ACCOUNT)) =>
  presentationResult({
    card,
    credential: {
      checks: CHECKS,
      state: 'ledger',
      credentialId: 'credential-of-the-ledger',
      issuer: 'https://issuer.example.org',
      verifier: 'x509_hash:abc',
      type: 'BankAccount',
      subject: 'thumbprint',
      holderKey: 'thumbprint',
      claims,
      issuedAt: 1_000,
      expiresAt: 2_000,
    },
    presentationId: 'secret-id',
    accountId: 'account-1',
    created: 500,
    now: 900,
    notShared: ['Card number'],
    others: [],
    outcome: { status: 'OK' },
  })

describe('the result of a presentation', () => {
  it('contains what was verified and what the ledger contains', () => {
    expect(result({ displayName: 'Anna Nowak', accountNumber: 'PL61', cardNumber: '4000' })).toMatchObject({
      displayName: 'Anna Nowak',
      accountNumber: 'PL61',
      cardNumber: '4000',
      name: 'Bank account',
      vcType: 'BankAccount',
      vcIss: 'https://issuer.example.org',
      vsIss: 'x509_hash:abc',
      vcSub: 'thumbprint',
      vcKey: 'account-1',
      verified: true,
      credentialStateIsValid: true,
      issuanceDate: 1_000,
      expirationDate: 2_000,
      created: 500,
      status: 'OK',
      magicLink: '/present/bank-account-basic/secret-id',
      fullObject: {
        requestStatus: 'presentation_verified',
        subject: 'thumbprint',
        verifiedCredentialsData: [{ type: ['BankAccount'], credentialState: { revocationStatus: 'VALID' } }],
      },
    })
  })

  it('matches the wire contract, with and without claims', () => {
    for (const claims of [{}, { displayName: 'Anna', level: 2, member: true }])
      expect(
        z.strictObject(zPresentationResult.shape).safeParse(JSON.parse(JSON.stringify(result(claims)))).success,
      ).toBe(true)
  })

  it('has a row for each claim without its own field', () => {
    const { dynamicData } = result({ displayName: 'Anna', photo: 'abc', level: 2, event: 'Opening', member: true })
    expect(dynamicData).toEqual({ level: 2, event: 'Opening', member: true })
  })

  it('has the photo under both names, but not in the full object', () => {
    const shown = result({ displayName: 'Anna', photo: 'a-photo-in-base64' })
    expect([shown.photo, shown.photoBase64]).toEqual(['a-photo-in-base64', 'a-photo-in-base64'])
    expect(JSON.stringify(shown.fullObject)).not.toContain('a-photo-in-base64')
    expect(shown.fullObject?.verifiedCredentialsData?.[0]?.claims).toEqual({ displayName: 'Anna' })
  })

  it('has no field for a claim that is missing or not a text', () => {
    expect(result({ displayName: 5 }).displayName).toBeUndefined()
    expect(result({}).photo).toBeUndefined()
  })

  it('has the first and the last name as the name of the holder if the credential has no full name', () => {
    expect(result({ firstName: 'Maria', lastName: 'Kowalska' }).displayName).toBe('Maria Kowalska')
  })

  it('has the type name that the card defines', () => {
    const named = zCard.parse({ ...BANK_ACCOUNT, vcType: 'Account' })
    expect(result({}, named).vcType).toBe('Account')
  })

  it('never contains the credential id of the ledger', () => {
    expect(JSON.stringify(result({ displayName: 'Anna' }))).not.toContain('credential-of-the-ledger')
  })
})

describe('the fields of section 3 of the specification', () => {
  const receipt = { paymentId: 'fl-pay-1', amount: 8, currency: 'PLN', receiver: 'Lunch service', time: 900 }
  const whole = presentationResult({
    card: zCard.parse({
      ...BANK_ACCOUNT,
      presentation: { ...BANK_ACCOUNT.presentation, faceCheck: { threshold: 70 } },
    }),
    credential: {
      checks: [...CHECKS, { name: 'face', outcome: 'passed', value: 86 }],
      state: 'ledger',
      credentialId: 'credential-1',
      issuer: 'https://issuer.example.org',
      verifier: 'x509_hash:abc',
      type: 'BankAccount',
      subject: 'thumbprint',
      holderKey: 'thumbprint',
      claims: {
        displayName: 'Anna Nowak',
        accountNumber: 'PL61',
        cardNumber: '4000',
        photo: 'a-photo',
        jobTitle: 'Curator',
      },
      issuedAt: 1_000,
      expiresAt: 2_000,
    },
    presentationId: 'secret-id',
    accountId: 'account-1',
    created: 500,
    now: 900,
    notShared: ['Card number'],
    others: [],
    outcome: {
      status: 'OK',
      reason: { code: 'paid', params: { amount: 8, currency: 'PLN', receiver: 'Lunch service' } },
      paymentId: 'fl-pay-1',
      accountBalance: 992,
      cuponUsed: false,
      cuponValidTo: 3_000,
      cuponUsedTime: 2_500,
      discount: { percent: 25, code: 'ABCD-EFGH' },
      dynamicData: { paymentId: 'fl-pay-1' },
      receipt,
    },
  })
  const [verified] = whole.fullObject?.verifiedCredentialsData ?? []

  it.each([
    ['displayName', 'Anna Nowak'],
    ['vcIss', 'https://issuer.example.org'],
    ['vsIss', 'x509_hash:abc'],
    ['vcSub', 'thumbprint'],
    ['vcType', 'BankAccount'],
    ['accountNumber', 'PL61'],
    ['cardNumber', '4000'],
    ['name', 'Bank account'],
    ['details', 'PLN\u00a08.00 was paid to Lunch service.'],
    ['photo', 'a-photo'],
    ['photoBase64', 'a-photo'],
    ['verified', true],
    ['credentialStateIsValid', true],
    ['domainValidationUrl', 'https://issuer.example.org'],
    ['issuanceDate', 1_000],
    ['expirationDate', 2_000],
    ['faceCheckMatchConfidenceScore', 86],
    ['faceCheckThreshold', 70],
    ['discount', { percent: 25, code: 'ABCD-EFGH' }],
    ['magicLink', '/present/bank-account-basic/secret-id'],
    ['paymentId', 'fl-pay-1'],
    ['accountBalance', 992],
    ['cuponUsed', false],
    ['cuponValidTo', 3_000],
    ['cuponUsedTime', 2_500],
    ['created', 500],
    ['status', 'OK'],
    ['dynamicData', { jobTitle: 'Curator', paymentId: 'fl-pay-1' }],
    ['vcKey', 'account-1'],
  ] as const)('has %s', (field, value) => {
    expect(whole[field]).toEqual(value)
  })

  it.each([
    ['requestStatus', whole.fullObject?.requestStatus, 'presentation_verified'],
    ['subject', whole.fullObject?.subject, 'thumbprint'],
    [
      'claims',
      verified?.claims,
      { displayName: 'Anna Nowak', accountNumber: 'PL61', cardNumber: '4000', jobTitle: 'Curator' },
    ],
    ['type', verified?.type, ['BankAccount']],
    ['issuer', verified?.issuer, 'https://issuer.example.org'],
    ['credentialState', verified?.credentialState, { revocationStatus: 'VALID' }],
    ['domainValidation', verified?.domainValidation, { url: 'https://issuer.example.org' }],
    ['faceCheck', verified?.faceCheck, { matchConfidenceScore: 86 }],
    ['receipt', whole.fullObject?.receipt, receipt],
  ])('has %s in fullObject', (_member, value, expected) => {
    expect(value).toEqual(expected)
  })
})
