import { describe, expect, it } from 'vitest'
import { issuanceRejection, presentationRejection } from './rejection.ts'

describe('the rejection of an issuance', () => {
  it.each([
    ['SERVICE_REFUSED', { code: 'IssuanceFlowFailed', message: 'fetch_contract_error' }],
    ['SERVICE_REFUSED', { code: 'claimValidationError' }],
    ['ACCESS_DENIED', { code: 'IssuanceFlowFailed', message: 'user_canceled' }],
    ['ACCESS_DENIED', { code: 'user_canceled' }],
    ['SERVICE_UNAVAILABLE', { code: 'transientError' }],
    ['SERVICE_UNAVAILABLE', { code: 'x', innererror: { code: 'transientError' } }],
    ['SERVICE_REFUSED', { code: '' }],
  ])('is %s for %j', (reason, error) => {
    expect(issuanceRejection(error)).toMatchObject({ kind: 'rejected', reason })
  })
})

describe('the rejection of a presentation', () => {
  it.each([
    ['CLAIM_VALIDATION_FAILED', false, { code: 'claimValidationError' }],
    ['FACE_CHECK_FAILED', true, { code: 'claimValidationError' }],
    ['FACE_CHECK_FAILED', true, { code: 'badRequest', innererror: { code: 'claimValidationError' } }],
    ['ACCESS_DENIED', true, { code: 'x', message: 'user_canceled' }],
    ['SERVICE_UNAVAILABLE', false, { code: 'transientError' }],
    ['INVALID_PRESENTATION', true, { code: 'tokenError' }],
    ['INVALID_PRESENTATION', false, { code: '' }],
  ])('is %s (face check: %s) for %j', (reason, hasFaceCheck, error) => {
    expect(presentationRejection(error, { hasFaceCheck })).toMatchObject({ kind: 'rejected', reason })
  })
})

it.each([
  ['a/b/c_d', { code: 'a', innererror: { code: 'b' }, message: 'c_d' }],
  ['a', { code: 'a', message: 'A sentence about Anna Nowak.' }],
  ['a', { code: 'a', message: '' }],
  ['b', { code: '', innererror: { code: 'b' } }],
  ['', { code: '' }],
])('the code of the service is %j for %j, without sentences', (serviceCode, error) => {
  expect(issuanceRejection(error).serviceCode).toBe(serviceCode)
})
