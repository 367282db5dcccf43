import { describe, expect, it } from 'vitest'
import type { Json } from '../../../platform/json/strict-json.ts'
import { ProtocolError } from '../wire/protocol-error.ts'
import { proofsOf } from './credential-request.ts'

it('a credential request contains proofs', () => {
  const request = { credential_configuration_id: 'bank', proofs: { jwt: ['a'] } }
  expect(proofsOf(request, { configurationId: 'bank', byIdentifier: false })).toEqual({ jwt: ['a'] })
})

describe('a credential request is refused', () => {
  const named = { credential_configuration_id: 'bank' }
  const identified = { credential_identifier: 'bank.1' }

  const codeOf = (body: Json, byIdentifier = false) => {
    try {
      proofsOf(body, { configurationId: 'bank', byIdentifier })
      return 'parsed'
    } catch (error) {
      return error instanceof ProtocolError ? error.code : 'another error'
    }
  }

  it('is parsed as if members that are null were absent', () => {
    const unused = { credential_identifier: null, credential_response_encryption: null, proof: null, format: null }
    expect(codeOf({ ...named, ...unused })).toBe('parsed')
    expect(codeOf({ ...identified, credential_configuration_id: null }, true)).toBe('parsed')
  })

  it.each<[string, string, Json]>([
    ['if it is a list', 'invalid_credential_request', []],
    ['if it is null', 'invalid_credential_request', null],
    ['if it names no credential', 'invalid_credential_request', {}],
    ['if it names the credential like a draft', 'invalid_credential_request', { format: 'dc+sd-jwt', vct: 'bank' }],
    ['if it names the credential in two ways', 'invalid_credential_request', { ...named, ...identified }],
    ['for another configuration', 'unknown_credential_configuration', { credential_configuration_id: 'badge' }],
    [
      'for a configuration that is a list',
      'unknown_credential_configuration',
      { credential_configuration_id: ['bank'] },
    ],
    ['with an identifier that the token response did not contain', 'unknown_credential_identifier', identified],
    ['with the proof of a draft', 'invalid_credential_request', { ...named, proof: { proof_type: 'jwt' } }],
    [
      'if it asks for an encrypted response',
      'invalid_encryption_parameters',
      { ...named, credential_response_encryption: { enc: 'A128GCM' } },
    ],
  ])('%s as %s', (_what, code, body) => {
    expect(codeOf(named)).toBe('parsed')
    expect(codeOf(body)).toBe(code)
  })

  it.each<[string, string, Json]>([
    ['if it names the configuration', 'invalid_credential_request', named],
    ['for another configuration', 'unknown_credential_configuration', { credential_configuration_id: 'badge' }],
    ['if it names the credential in two ways', 'invalid_credential_request', { ...named, ...identified }],
    ['with another identifier', 'unknown_credential_identifier', { credential_identifier: 'badge.1' }],
    ['with the configuration as identifier', 'unknown_credential_identifier', { credential_identifier: 'bank' }],
  ])('after a token response with identifiers %s as %s', (_what, code, body) => {
    expect(codeOf(identified, true)).toBe('parsed')
    expect(codeOf(body, true)).toBe(code)
  })

  it('not for members of drafts next to those of version 1.0', () => {
    expect(codeOf({ ...named, format: 'dc+sd-jwt', vct: 'bank', proof: {}, proofs: {} })).toBe('parsed')
  })
})
