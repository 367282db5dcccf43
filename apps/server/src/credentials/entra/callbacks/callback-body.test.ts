import { describe, expect, it } from 'vitest'
import { zIssuanceCallback, zPresentationCallback } from './callback-body.ts'

const IDS = { requestId: 'request-1', state: 'state-1' }
const CREDENTIAL = { issuer: 'did:web:id.example.org', type: ['VerifiableCredential', 'Badge'] }

const verifiedWith = (credential: object, more: object = {}) => {
  const verifiedCredentialsData = [{ ...CREDENTIAL, ...credential }]
  return zPresentationCallback.safeParse({
    ...{ ...IDS, requestStatus: 'presentation_verified', subject: 'did:ion:holder', verifiedCredentialsData },
    ...more,
  })
}

it.each([
  ['issuance', zIssuanceCallback, ['request_retrieved', 'issuance_successful', 'issuance_error']],
  ['presentation', zPresentationCallback, ['request_retrieved', 'presentation_error']],
] as const)('a callback of an %s has one of the documented statuses', (_kind, schema, statuses) => {
  for (const requestStatus of statuses) expect(schema.safeParse({ ...IDS, requestStatus }).success).toBe(true)
  for (const requestStatus of ['', 'REQUEST_RETRIEVED', 'request_expired', 1, null, undefined])
    expect(schema.safeParse({ ...IDS, requestStatus }).success).toBe(false)
})

it.each([
  ['no requestId', { requestId: undefined }],
  ['an empty requestId', { requestId: '' }],
  ['no state', { state: undefined }],
  ['an empty state', { state: '' }],
  ['a state that is a number', { state: 7 }],
])('a callback with %s is malformed', (_what, change) => {
  const callback = { ...IDS, requestStatus: 'request_retrieved', ...change }
  expect(zIssuanceCallback.safeParse(callback).success).toBe(false)
  expect(zPresentationCallback.safeParse(callback).success).toBe(false)
})

describe('an error', () => {
  const errorOf = (error: unknown) => {
    const parsed = zIssuanceCallback.parse({ ...IDS, requestStatus: 'issuance_error', error })
    return parsed.requestStatus === 'issuance_error' ? parsed.error : undefined
  }

  it('keeps code, message and inner code', () => {
    const error = { code: 'badRequest', message: 'no', innererror: { code: 'tokenError', target: 'x' }, more: 1 }
    expect(errorOf(error)).toEqual({ code: 'badRequest', message: 'no', innererror: { code: 'tokenError' } })
  })

  it.each([undefined, null, 'text', 7, [], {}])('that is %j is an error without a code', (error) => {
    expect(errorOf(error)).toEqual({ code: '' })
  })

  it('loses only the members that are unreadable or too long', () => {
    expect(errorOf({ code: 7, message: 'user_canceled', innererror: 'x' })).toEqual({
      code: '',
      message: 'user_canceled',
      innererror: undefined,
    })
    expect(errorOf({ code: 'a', message: 'x'.repeat(10_001) })).toEqual({ code: 'a', message: undefined })
  })
})

describe('a presented credential', () => {
  it.each([
    [
      'all members null',
      Object.fromEntries(
        ['claims', 'credentialState', 'domainValidation', 'issuanceDate', 'expirationDate', 'faceCheck'].map((name) => [
          name,
          null,
        ]),
      ),
    ],
    ['only issuer and type', {}],
    ['members that are not known', { domain: 'https://id.example.org/', verified: 'DNS', evidence: [1] }],
    ['a face check without a score', { faceCheck: { sourcePhotoQuality: 'HIGH' } }],
    ['a face check with a score that is no number', { faceCheck: { matchConfidenceScore: '86' } }],
    ['a face check with a score above 100', { faceCheck: { matchConfidenceScore: 101 } }],
    ['a face check with a score below 0', { faceCheck: { matchConfidenceScore: -1 } }],
  ])('may have %s', (_what, members) => {
    const { data } = verifiedWith(members)
    const [credential] = data?.requestStatus === 'presentation_verified' ? data.verifiedCredentialsData : []
    expect(credential).toMatchObject({ ...CREDENTIAL, claims: {} })
    expect(credential?.faceCheck).toBeUndefined()
  })

  it.each([
    ['without an issuer', { issuer: undefined }],
    ['with an empty issuer', { issuer: '' }],
    ['without a type', { type: [] }],
    ['with a type that is no list', { type: 'Badge' }],
    ['with claims that are a list', { claims: ['a'] }],
    ['with an expiry that is a number', { expirationDate: 1 }],
  ])('is malformed %s', (_what, members) => {
    expect(verifiedWith(members).success).toBe(false)
  })

  it.each([
    ['a text', { vp_token: 'a.b.c' }, { vp_token: 'a.b.c' }],
    ['a list', { vp_token: ['a.b.c'], id_token: 'd' }, { vp_token: ['a.b.c'], id_token: 'd' }],
    ['unreadable', { vp_token: 7 }, undefined],
    ['null', null, undefined],
    ['a face check alone', { faceCheck: 'a.b.c' }, { faceCheck: 'a.b.c' }],
  ])('may come with a receipt that is %s', (_what, receipt, kept) => {
    expect(verifiedWith({}, { receipt }).data).toMatchObject({ receipt: kept })
  })

  it('may come without a holder', () => {
    for (const subject of [undefined, null]) expect(verifiedWith({}, { subject }).data).toMatchObject({ subject: '' })
  })
})
