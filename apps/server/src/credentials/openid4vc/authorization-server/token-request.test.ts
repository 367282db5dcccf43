import { describe, expect, it } from 'vitest'
import { ProtocolError } from '../protocol-error.ts'
import { PRE_AUTHORIZED_CODE_GRANT, parseTokenRequest } from './token-request.ts'

const GRANT = ['grant_type', PRE_AUTHORIZED_CODE_GRANT] as const
const CODE = ['pre-authorized_code', 'a-code'] as const
const ANONYMOUS = { code: 'a-code', txCode: undefined, clientId: undefined, details: undefined }

const parse = (...parameters: (readonly [string, string])[]) =>
  parseTokenRequest(new URLSearchParams(parameters.map(([name, value]) => [name, value])))

const refusalOf = (...parameters: (readonly [string, string])[]): string | undefined => {
  try {
    parse(...parameters)
    return undefined
  } catch (error) {
    return error instanceof ProtocolError ? error.code : 'another error'
  }
}

describe('a token request', () => {
  it('has a code, and optionally a PIN', () => {
    expect(parse(GRANT, CODE)).toEqual(ANONYMOUS)
    expect(parse(GRANT, CODE, ['tx_code', '0493'])).toEqual({ ...ANONYMOUS, txCode: '0493' })
  })

  it('may have unknown parameters', () => {
    expect(parse(GRANT, CODE, ['scope', 'x'], ['resource', 'a'], ['resource', 'b'])).toEqual(ANONYMOUS)
  })

  it('may contain a client_id', () => {
    expect(parse(GRANT, CODE, ['client_id', 'https://wallet.example'])).toEqual({
      ...ANONYMOUS,
      clientId: 'https://wallet.example',
    })
    expect(parse(GRANT, CODE, ['client_id', ''])).toEqual(ANONYMOUS)
  })

  it('treats an empty PIN as missing', () => {
    expect(parse(GRANT, CODE, ['tx_code', ''])).toEqual(ANONYMOUS)
  })

  it.each([
    ['without a grant type', 'invalid_request', [CODE]],
    ['with an empty grant type', 'invalid_request', [['grant_type', ''], CODE]],
    ['for another grant', 'unsupported_grant_type', [['grant_type', 'authorization_code'], CODE]],
    ['without a code', 'invalid_request', [GRANT]],
    ['with an empty code', 'invalid_request', [GRANT, ['pre-authorized_code', '']]],
    ['with two codes', 'invalid_request', [GRANT, CODE, CODE]],
    ['with two grant types', 'invalid_request', [GRANT, GRANT, CODE]],
    ['with two PINs', 'invalid_request', [GRANT, CODE, ['tx_code', '1'], ['tx_code', '2']]],
    ['with two client ids', 'invalid_request', [GRANT, CODE, ['client_id', 'a'], ['client_id', 'b']]],
    ['with a client_id that is too long', 'invalid_request', [GRANT, CODE, ['client_id', 'a'.repeat(2001)]]],
    ['with the PIN parameter of the drafts', 'invalid_request', [GRANT, CODE, ['user_pin', '1234']]],
  ] as const)('is refused %s', (_what, code, parameters) => {
    expect(refusalOf(...parameters)).toBe(code)
  })
})
