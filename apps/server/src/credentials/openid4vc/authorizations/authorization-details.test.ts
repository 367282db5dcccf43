import { describe, expect, it } from 'vitest'
import { grantDetails, parseAuthorizationDetails } from './authorization-details.ts'

const DETAIL = { type: 'openid_credential', credential_configuration_id: 'bank' }

describe('authorization details', () => {
  it('name the configurations of credentials', () => {
    const other = { ...DETAIL, credential_configuration_id: 'badge' }
    expect(parseAuthorizationDetails(JSON.stringify([DETAIL, other]))).toEqual({ configurationIds: ['bank', 'badge'] })
  })

  it.each<[string, unknown]>([
    ['no list', DETAIL],
    ['an empty list', []],
    ['a list of texts', ['openid_credential']],
    ['a list of lists', [[]]],
    ['a detail of another type', [{ ...DETAIL, type: 'payment_initiation' }]],
    ['a second detail of another type', [DETAIL, { ...DETAIL, type: 'payment_initiation' }]],
    ['a detail without a type', [{ ...DETAIL, type: undefined }]],
    ['a detail without a configuration', [{ type: DETAIL.type }]],
    ['a detail whose configuration is a number', [{ ...DETAIL, credential_configuration_id: 1 }]],
  ])('are refused as %s', (_what, details) => {
    expect(() => parseAuthorizationDetails(JSON.stringify(details))).toThrow(
      expect.objectContaining({ code: 'invalid_authorization_details' }),
    )
  })

  it('are refused if they are no JSON, or name a member twice', () => {
    for (const text of ['', 'openid_credential', `[{"type":"x",${JSON.stringify(DETAIL).slice(1)}]`])
      expect(() => parseAuthorizationDetails(text)).toThrow(
        expect.objectContaining({ code: 'invalid_authorization_details' }),
      )
  })

  it('grant the offered credential, with its identifier', () => {
    expect(grantDetails({ configurationIds: ['bank', 'bank'] }, 'bank')).toEqual([
      { ...DETAIL, credential_identifiers: ['bank.1'] },
    ])
  })

  it('grant no credential that was not offered, also next to one that was', () => {
    for (const configurationIds of [['badge'], ['bank', 'badge']])
      expect(() => grantDetails({ configurationIds }, 'bank')).toThrow(
        expect.objectContaining({ code: 'invalid_authorization_details' }),
      )
  })
})
