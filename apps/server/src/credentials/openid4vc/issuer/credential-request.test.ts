import { expect, it } from 'vitest'
import { grantDetails } from '../authorization-server/authorization-details.ts'
import { ProtocolError } from '../protocol-error.ts'
import { parseCredentialRequest } from './credential-request.ts'

const configurationIds = ['bank', 'badge']

it('a credential request chooses one of several configurations of the authorization', () => {
  const parse = (id: string) =>
    parseCredentialRequest({ credential_configuration_id: id }, { configurationIds, byIdentifier: false })
  expect(parse('badge').configurationId).toBe('badge')
  expect(parse('bank').configurationId).toBe('bank')
  expect(() => parse('another')).toThrow(ProtocolError)
})

it('a credential request chooses one of several identifiers of the token response', () => {
  const [first, second, ...more] = grantDetails({ configurationIds: ['badge', 'bank', 'bank'] }, configurationIds)
  expect(more).toEqual([])
  for (const [detail, configurationId] of [
    [first, 'bank'],
    [second, 'badge'],
  ] as const) {
    const [identifier = ''] = detail?.credential_identifiers ?? []
    const granted = { configurationIds, byIdentifier: true }
    expect(parseCredentialRequest({ credential_identifier: identifier }, granted)).toEqual({
      configurationId,
      proofs: undefined,
    })
  }
})

it('authorization details that name a credential which cannot be granted are refused', () => {
  expect(() => grantDetails({ configurationIds: ['bank', 'another'] }, configurationIds)).toThrow(ProtocolError)
})
