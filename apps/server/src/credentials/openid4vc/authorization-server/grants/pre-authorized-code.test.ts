import { describe, expect, it } from 'vitest'
import { FlowSecrets } from '../../flow-secrets.ts'
import { ProtocolError } from '../../protocol-error.ts'
import type { GrantContext } from './grant.ts'
import { PRE_AUTHORIZED_CODE } from './pre-authorized-code.ts'

const secrets = new FlowSecrets(Buffer.alloc(32, 7))
const CODE = ['pre-authorized_code', secrets.secretOf('code', 'offer')] as const

/** Returns the code of the error that the parameters are refused with; undefined if they are parsed. */
const refusalOf = (...parameters: (readonly [string, string])[]): string | undefined => {
  const form = new URLSearchParams(parameters.map(([name, value]) => [name, value]))
  try {
    PRE_AUTHORIZED_CODE.prepare({ form, clientId: undefined, details: undefined }, { secrets } as GrantContext)
    return undefined
  } catch (error) {
    return error instanceof ProtocolError ? error.code : 'another error'
  }
}

describe('a token request with a pre-authorized code', () => {
  it('may have a PIN, which counts as missing if it is empty', () => {
    expect(refusalOf(CODE)).toBeUndefined()
    expect(refusalOf(CODE, ['tx_code', '0493'])).toBeUndefined()
    expect(refusalOf(CODE, ['tx_code', '0493'], ['user_pin', '0493'])).toBeUndefined()
    expect(refusalOf(CODE, ['tx_code', ''], ['user_pin', '0493'])).toBe('invalid_request')
  })

  it.each([
    ['without a code', 'invalid_request', []],
    ['with an empty code', 'invalid_request', [['pre-authorized_code', '']]],
    ['with two codes', 'invalid_request', [CODE, CODE]],
    ['with a code of another server', 'invalid_grant', [['pre-authorized_code', 'a-code']]],
    ['with two PINs', 'invalid_request', [CODE, ['tx_code', '1'], ['tx_code', '2']]],
    ['with the PIN parameter of the drafts', 'invalid_request', [CODE, ['user_pin', '1234']]],
  ] as const)('is refused %s', (_what, code, parameters) => {
    expect(refusalOf(...parameters)).toBe(code)
  })
})
