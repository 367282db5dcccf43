import { describe, expect, test } from 'vitest'
import { readAuthorizationResponse } from './authorization-response.ts'

const ISSUER = 'https://login.example'

const read = (answer: Record<string, string>, isIssuerPromised?: boolean) =>
  readAuthorizationResponse(new URLSearchParams(answer), {
    issuer: ISSUER,
    token_endpoint: `${ISSUER}/token`,
    authorization_response_iss_parameter_supported: isIssuerPromised,
  })

describe('the answer to an authorization request', () => {
  test('contains the code', () => {
    expect(read({ code: 'c', iss: ISSUER }, true)).toBe('c')
    expect(read({ code: 'c' })).toBe('c')
  })

  test('of a person who declined contains none', () => {
    expect(read({ error: 'access_denied', iss: ISSUER }, true)).toBeUndefined()
  })

  test.each([
    [{ code: 'c', iss: 'https://other.example' }, false],
    [{ code: 'c', iss: `${ISSUER}/` }, true],
    [{ code: 'c', iss: '' }, false],
    [{ code: 'c' }, true],
    [{ error: 'access_denied' }, true],
    [{ error: 'access_denied', iss: 'https://other.example' }, false],
  ])('like %j is refused, because it does not name the server (promised: %s)', (answer, isPromised) => {
    expect(() => read(answer, isPromised)).toThrow(
      expect.objectContaining({ code: 'authorization-forged', host: 'login.example' }),
    )
  })

  test.each([
    [{ error: 'server_error', error_description: 'Try later' }, 'server_error: Try later'],
    [{ error: 'temporarily_unavailable', code: 'c' }, 'temporarily_unavailable'],
    [{ code: '' }, 'no code in the answer'],
    [{}, 'no code in the answer'],
  ])('like %j is a refusal of the issuer', (answer, detail) => {
    expect(() => read(answer)).toThrow(
      expect.objectContaining({ code: 'issuer-refused', detail, host: 'login.example' }),
    )
  })
})
