import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { zFullObject, zPresentationResult, zVerifiedCredential } from './presentation-result.ts'

describe.each([
  ['the result', zPresentationResult],
  ['the full object', zFullObject],
  ['a verified credential', zVerifiedCredential],
])('%s', (_name, schema) => {
  it.each(Object.entries(schema.shape))('describes %s with a valid example', (_field, type) => {
    const { description, example } = z.toJSONSchema(type) as { description?: string; example?: unknown }
    expect(description).toMatch(/^\S.{10,}/)
    expect(type.safeParse(example)).toMatchObject({ success: true })
    expect(example).toBeDefined()
  })
})

it('the result has the fields of section 3 of the specification and those that our server adds', () => {
  expect(Object.keys(zPresentationResult.shape).sort()).toEqual(
    [
      ...[
        'displayName',
        'vcIss',
        'vsIss',
        'vcSub',
        'vcType',
        'accountNumber',
        'cardNumber',
        'name',
        'details',
        'photo',
      ],
      ...['photoBase64', 'verified', 'credentialStateIsValid', 'domainValidationUrl', 'issuanceDate', 'expirationDate'],
      ...['faceCheckMatchConfidenceScore', 'magicLink', 'paymentId', 'accountBalance', 'cuponUsed', 'cuponValidTo'],
      ...['cuponUsedTime', 'created', 'status', 'dynamicData', 'vcKey', 'fullObject'],
      ...['reason', 'cardId', 'notShared', 'faceCheckThreshold', 'discount'],
    ].sort(),
  )
})

it.each(['code', 'message', 'innererror'] as const)('the error of the full object keeps %s', (member) => {
  const error = { code: 'BAD_WEATHER', message: 'It rains.', innererror: { code: 'storm' } }
  const { error: read } = zFullObject.parse({ requestStatus: 'presentation_error', error })
  expect(read?.[member]).toEqual(error[member])
})

describe('a result of another backend', () => {
  it('is accepted with an unknown reason and unknown checks, which are dropped', () => {
    const result = {
      status: 'ERROR',
      details: 'No.',
      reason: { code: 'bad-weather' },
      fullObject: { requestStatus: 'presentation_error', checks: [{ name: 'weather', outcome: 'rain' }] },
    }
    expect(zPresentationResult.parse(result)).toEqual({
      status: 'ERROR',
      details: 'No.',
      reason: undefined,
      fullObject: { requestStatus: 'presentation_error', checks: undefined },
    })
  })
})
