import { describe, expect, it } from 'vitest'
import { anyStatusResponse } from './any-backend.ts'
import { anyIssuanceResponse } from './any-issuance.ts'
import { anyPresentationResponse } from './any-presentation.ts'
import { anyPresentationResult } from './any-presentation-result.ts'

describe('the members of section 3 of the specification are enough', () => {
  it('for an issuance', () => {
    expect(anyIssuanceResponse.parse({ id: 'a', url: 'openid-credential-offer://x', pin: '1234', status: 0 })).toEqual({
      id: 'a',
      url: 'openid-credential-offer://x',
      pin: '1234',
      status: 0,
    })
    for (const pin of [null, ''])
      expect(anyIssuanceResponse.parse({ id: 'a', url: 'x://y', pin, status: 7 })).toEqual({ id: 'a', url: 'x://y' })
    expect(anyIssuanceResponse.parse({ id: 'a', url: 'x://y', pin: 4321 }).pin).toBe('4321')
  })

  it('for a presentation', () => {
    const answer = { requestId: 'r', id: 'a', url: 'openid4vp://x' }
    expect(anyPresentationResponse.parse(answer)).toEqual(answer)
    expect(anyPresentationResponse.parse({ ...answer, expiresAt: 'soon', payment: null })).toEqual(answer)
  })

  it('for a status', () => {
    expect(anyStatusResponse.parse({ status: 2 })).toEqual({ status: 2 })
    expect(anyStatusResponse.parse({ status: 99, error: null, checks: null })).toEqual({ status: 99 })
  })

  it('for a result, also with dates as strings', () => {
    const result = anyPresentationResult.parse({
      status: 'OK',
      displayName: 'Anna Nowak',
      photo: null,
      verified: true,
      issuanceDate: '2026-01-15T12:00:00Z',
      expirationDate: null,
      created: 'yesterday',
      accountBalance: '700',
      dynamicData: { jobTitle: 'Curator', room: null },
      fullObject: { requestStatus: 'presentation_verified', receipt: null, verifiedCredentialsData: [] },
    })
    expect(result).toEqual({
      status: 'OK',
      displayName: 'Anna Nowak',
      verified: true,
      issuanceDate: Date.UTC(2026, 0, 15, 12),
      dynamicData: { jobTitle: 'Curator', room: null },
      fullObject: { requestStatus: 'presentation_verified', verifiedCredentialsData: [] },
    })
  })

  it('for a result whose credentials contain nulls', () => {
    const credential = { type: ['LibraryCard'], issuer: 'x', claims: { shelf: 'Poetry' } }
    const verifiedCredentialsData = [{ ...credential, faceCheck: null, domainValidation: null }]
    const fullObject = { requestStatus: 'presentation_verified', verifiedCredentialsData }
    expect(anyPresentationResult.parse({ status: 'OK', fullObject }).fullObject?.verifiedCredentialsData).toEqual([
      credential,
    ])
  })

  it.each([undefined, 'OK'])('for a presentation_error, which is a failure with the status %s', (status) => {
    const fullObject = { requestStatus: 'presentation_error' }
    expect(anyPresentationResult.parse({ status, fullObject }).status).toBe('ERROR')
  })

  it('for a result with its outcome only in verified', () => {
    expect(anyPresentationResult.parse({ displayName: 'Anna' }).status).toBe('OK')
    expect(anyPresentationResult.parse({ verified: false }).status).toBe('ERROR')
    expect(anyPresentationResult.parse({ status: 'ERROR', verified: true }).status).toBe('ERROR')
  })

  it.each([
    { cuponUsed: true },
    { cuponUsed: true, verified: true },
    { cuponUsed: true, status: 'OK' },
    { dynamicData: { cuponUsed: true } },
  ])('for a coupon used before, which is a failure: %j', (result) => {
    expect(anyPresentationResult.parse(result).status).toBe('ERROR')
  })

  it('for a coupon that was not used before, which is a success', () => {
    expect(anyPresentationResult.parse({ cuponUsed: false, dynamicData: { cuponUsed: false } }).status).toBe('OK')
    expect(anyPresentationResult.parse({ cuponUsed: null, dynamicData: null }).status).toBe('OK')
  })
})

describe('an answer without the required members is refused', () => {
  it.each([null, 'text', [], {}, { id: 'a' }, { id: 1, url: 'x://y' }])('%j', (answer) => {
    expect(() => anyIssuanceResponse.parse(answer)).toThrow()
    expect(() => anyPresentationResponse.parse(answer)).toThrow()
    expect(() => anyStatusResponse.parse(answer)).toThrow()
    expect(anyPresentationResponse.safeParse(answer).data).toBeUndefined()
  })
})
