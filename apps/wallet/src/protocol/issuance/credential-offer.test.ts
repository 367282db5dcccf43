import { describe, expect, test } from 'vitest'
import { loadCredentialOffer } from './credential-offer.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'
const ISSUER = 'https://issuer.example/tenant'
const grant = (over: Record<string, unknown> = {}) => ({ grants: { [GRANT]: { 'pre-authorized_code': 'c', ...over } } })
const offer = (over: Record<string, unknown> = {}) => ({
  credential_issuer: ISSUER,
  credential_configuration_ids: ['bank'],
  ...grant(),
  ...over,
})
const noNetwork = () => Promise.reject(new Error('no network'))
const load = (value: unknown) => loadCredentialOffer({ by: 'value', json: JSON.stringify(value) }, noNetwork)
const ids = (count: number) => Array.from({ length: count }, (_, index) => `card-${index}`)

describe('an offer in a link', () => {
  test('is parsed with issuer, configurations and code', async () => {
    expect(await load(offer())).toEqual({
      issuer: ISSUER,
      configurationIds: ['bank'],
      preAuthorizedCode: 'c',
      txCode: undefined,
      issuerState: undefined,
      authorizationServer: undefined,
    })
    const authorization_server = 'https://login.example'
    const whole = { credential_configuration_ids: ids(20), ...grant({ authorization_server }) }
    expect(await load(offer(whole))).toMatchObject({
      configurationIds: ids(20),
      authorizationServer: authorization_server,
    })
  })

  test.each([
    [{}, { input_mode: 'numeric' }],
    [
      { input_mode: 'text', length: 64 },
      { input_mode: 'text', length: 64 },
    ],
    [
      { length: 1, description: 'x'.repeat(300) },
      { input_mode: 'numeric', length: 1, description: 'x'.repeat(300) },
    ],
  ])('may require a PIN: %j', async (txCode, understood) => {
    expect((await load(offer(grant({ tx_code: txCode })))).txCode).toEqual(understood)
  })

  const CODE = `grants.${GRANT}`
  test.each<[value: unknown, why: string]>([
    [offer({ credential_issuer: 'issuer' }), 'credential_issuer: Invalid URL'],
    [
      offer({ credential_configuration_ids: [] }),
      'credential_configuration_ids: Too small: expected array to have >=1 items',
    ],
    [
      offer({ credential_configuration_ids: [''] }),
      'credential_configuration_ids.0: Too small: expected string to have >=1 characters',
    ],
    [
      offer({ credential_configuration_ids: ids(21) }),
      'credential_configuration_ids: Too big: expected array to have <=20 items',
    ],
    [
      offer({ credential_configuration_ids: ['bank', 'bank'] }),
      'credential_configuration_ids: contains the same id twice',
    ],
    [
      offer(grant({ 'pre-authorized_code': '' })),
      `${CODE}.pre-authorized_code: Too small: expected string to have >=1 characters`,
    ],
    [
      offer(grant({ tx_code: { input_mode: 'voice' } })),
      `${CODE}.tx_code.input_mode: Invalid option: expected one of "numeric"|"text"`,
    ],
    [offer(grant({ tx_code: { length: 0 } })), `${CODE}.tx_code.length: Too small: expected number to be >0`],
    [offer(grant({ tx_code: { length: 65 } })), `${CODE}.tx_code.length: Too big: expected number to be <=64`],
    [
      offer(grant({ tx_code: { description: 'x'.repeat(301) } })),
      `${CODE}.tx_code.description: Too big: expected string to have <=300 characters`,
    ],
    ['text', 'the answer: Invalid input: expected object, received string'],
  ])('like %j is refused', async (value, why) => {
    await expect(load(value)).rejects.toMatchObject({ code: 'offer-invalid', detail: why, host: undefined })
  })

  test('that is not JSON is refused', async () => {
    await expect(loadCredentialOffer({ by: 'value', json: '{' }, noNetwork)).rejects.toMatchObject({
      code: 'offer-invalid',
      detail: 'not JSON',
      cause: expect.any(SyntaxError),
    })
  })

  test.each([{}, { grants: {} }, { grants: { authorization_code: {} } }])(
    'without a pre-authorized code leads to the issuer’s page: %j',
    async (grants) => {
      const { grants: _, ...others } = offer()
      expect(await load({ ...others, ...grants })).toMatchObject({
        preAuthorizedCode: undefined,
        issuerState: undefined,
      })
    },
  )

  test('may name itself and its authorization server for the issuer’s page', async () => {
    const authorization_code = { issuer_state: 's', authorization_server: 'https://login.example' }
    expect(await load(offer({ grants: { authorization_code } }))).toMatchObject({
      preAuthorizedCode: undefined,
      issuerState: 's',
      authorizationServer: 'https://login.example',
    })
  })

  test('with both ways uses the pre-authorized code', async () => {
    const authorization_code = { issuer_state: 's', authorization_server: 'https://login.example' }
    const { grants } = grant()
    expect(await load(offer({ grants: { authorization_code, ...grants } }))).toMatchObject({
      preAuthorizedCode: 'c',
      authorizationServer: undefined,
    })
  })

  test('with other ways only is refused, and the problem names them', async () => {
    await expect(load(offer({ grants: { 'urn:example:one': {}, two: {} } }))).rejects.toMatchObject({
      code: 'offer-grant-unsupported',
      host: 'issuer.example',
      detail: 'urn:example:one, two',
    })
  })
})

test('reports an expired offer with the status of the response', async () => {
  const fetch = async (url: string, init: RequestInit) => {
    expect(url).toBe('https://issuer.example/offer')
    expect(init.headers).toEqual({ accept: 'application/json' })
    return new Response(null, { status: 410 })
  }
  await expect(
    loadCredentialOffer({ by: 'reference', uri: 'https://issuer.example/offer' }, fetch),
  ).rejects.toMatchObject({ code: 'offer-gone', host: 'issuer.example', detail: 'status 410' })
})
