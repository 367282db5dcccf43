import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readToken } from '../wallet/token.ts'
import { type Attempt, Authorized, expectError, Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

const DETAILS = { type: 'openid_credential', credential_configuration_id: 'bank-account-basic' }

const ask = (attempt: Attempt, details: unknown) =>
  attempt.open.sendTokenRequest({
    parameters: [['authorization_details', typeof details === 'string' ? details : JSON.stringify(details)]],
  })

/**
 * Starts an issuance with authorization details in the token request. Returns the issuance, and the credential
 * identifier from the token answer.
 */
async function withDetails(): Promise<{ authorized: Authorized; identifier: string }> {
  const attempt = await stage.begin()
  const answer = await ask(attempt, [DETAILS])
  const { value } = readToken(answer)
  const { authorization_details } = answer.body as { authorization_details: { credential_identifiers: string[] }[] }
  const [identifier = ''] = authorization_details[0]?.credential_identifiers ?? []
  return { authorized: new Authorized(attempt, value), identifier }
}

const byIdentifier = (identifier: unknown) => ({
  body: { credential_configuration_id: undefined, credential_identifier: identifier },
})

describe('authorization details in a token request', () => {
  it('are answered with an identifier for the credential request', async () => {
    const { authorized, identifier } = await withDetails()
    expect(identifier).not.toBe('')
    const answer = await authorized.request(byIdentifier(identifier))
    const [credential] = await authorized.open.acceptCredentials(answer, [authorized.key])
    expect(credential?.claims.displayName).toBe('Anna Nowak')
  })

  it('are repeated in the answer', async () => {
    const answer = await ask(await stage.begin(), [DETAILS])
    expect(answer.body).toMatchObject({
      authorization_details: [{ ...DETAILS, credential_identifiers: [expect.any(String)] }],
    })
  })

  it('are not in the answer if they were not requested', async () => {
    const attempt = await stage.begin()
    expect((await attempt.open.sendTokenRequest()).body).not.toHaveProperty('authorization_details')
  })

  it.each<[string, (identifier: string) => object, string]>([
    ['by its configuration', () => ({}), 'invalid_credential_request'],
    ['by nothing', () => ({ body: { credential_configuration_id: undefined } }), 'invalid_credential_request'],
    ['by another identifier', () => byIdentifier('another'), 'unknown_credential_identifier'],
    ['by an identifier that is not a string', () => byIdentifier(1), 'unknown_credential_identifier'],
    ['by its configuration as identifier', () => byIdentifier('bank-account-basic'), 'unknown_credential_identifier'],
    ['by both', (identifier) => ({ body: { credential_identifier: identifier } }), 'invalid_credential_request'],
  ])('refuse a credential request %s', async (_how, request, error) => {
    const { authorized, identifier } = await withDetails()
    expectError(await authorized.request(request(identifier)), error)
    expect(await authorized.attempt.credentials()).toEqual({ issued: 0, valid: 0 })
    expect((await authorized.request(byIdentifier(identifier))).status).toBe(200)
  })

  it.each<[string, unknown]>([
    ['no JSON', 'openid_credential'],
    ['an object', DETAILS],
    ['empty', []],
    ['text', JSON.stringify('x')],
    ['of another type', [{ ...DETAILS, type: 'payment_initiation' }]],
    ['without a configuration', [{ type: DETAILS.type }]],
    ['for a card that was not offered', [{ ...DETAILS, credential_configuration_id: 'workshop' }]],
    ['for two cards, one of them not offered', [DETAILS, { ...DETAILS, credential_configuration_id: 'workshop' }]],
    ['in the format of a draft', [{ type: DETAILS.type, format: 'dc+sd-jwt', vct: 'x' }]],
  ])('are refused if they are %s, and the code remains usable', async (_what, details) => {
    const attempt = await stage.begin()
    expectError(await ask(attempt, details), 'invalid_authorization_details')
    await new Authorized(attempt, (await attempt.open.obtainToken()).value).receive()
  })
})
