import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CredentialRequest } from '../wallet/credential-endpoint.ts'
import { exchange } from '../wallet/http-exchange.ts'
import type { JsonObject } from '../wallet/json-reading.ts'
import { type Authorized, expectError, Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

async function expectRefused(
  error: string,
  request: (authorized: Authorized) => CredentialRequest | Promise<CredentialRequest>,
): Promise<void> {
  const authorized = await stage.authorized()
  expectError(await authorized.request(await request(authorized)), error)
  await authorized.expectNothingIssued()
}

describe('the requested credential', () => {
  it.each<[string, unknown]>([
    ['unknown', 'nobody-knows'],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['toString', 'toString'],
    ['empty', ''],
    ["another card's", 'workshop'],
    ['a disabled card', 'guardian'],
    ['the type instead of the configuration', 'BankAccount'],
    ['in capitals', 'BANK-ACCOUNT-BASIC'],
    ['an array', ['bank-account-basic']],
    ['a number', 1],
  ])('refuses a configuration that is %s', async (_what, id) => {
    await expectRefused('unknown_credential_configuration', () => ({ body: { credential_configuration_id: id } }))
  })

  it('refuses a credential identifier that was not in the token answer', async () => {
    await expectRefused('unknown_credential_identifier', () => ({
      body: { credential_configuration_id: undefined, credential_identifier: 'bank-account-basic' },
    }))
  })

  it('refuses both kinds of identifiers at once', async () => {
    await expectRefused('invalid_credential_request', () => ({ body: { credential_identifier: 'bank-account-basic' } }))
  })

  it('refuses a request without an identifier', async () => {
    await expectRefused('invalid_credential_request', () => ({ body: { credential_configuration_id: undefined } }))
  })

  it('does not accept the token of one card for a credential of another', async () => {
    const [account, workshop] = [await stage.authorized(), await stage.authorized(stage.beginWorkshop())]
    const answer = await workshop.request({ configurationId: account.open.configuration.id })
    expectError(answer, 'unknown_credential_configuration')
    await workshop.expectNothingIssued()
    await account.expectNothingIssued()
  })

  it("issues the credential of the token's own issuance, whatever the request contains", async () => {
    const [first, second] = [
      await stage.authorized(stage.begin('First')),
      await stage.authorized(stage.begin('Second')),
    ]
    expect((await first.receive()).claims.displayName).toBe('First')
    expect((await second.receive()).claims.displayName).toBe('Second')
  })
})

describe('other members', () => {
  it('are ignored if unknown', async () => {
    const authorized = await stage.authorized()
    const body = { 'x-unknown': { deep: [1, 2, 3] }, displayName: 'Somebody else', constructor: 'x', issuer_state: 'y' }
    const [credential] = await authorized.open.acceptCredentials(await authorized.request({ body }), [authorized.key])
    expect(credential?.claims.displayName).toBe('Anna Nowak')
  })

  it.each<[string, JsonObject]>([
    ['the proof of a draft', { proof: { proof_type: 'jwt', jwt: 'a.b.c' } }],
    ['format and type of a draft', { format: 'vc+sd-jwt', vct: 'https://elsewhere.example/type' }],
  ])('%s, next to the members of the specification, is ignored', async (_what, body) => {
    const authorized = await stage.authorized()
    await authorized.open.acceptCredentials(await authorized.request({ body }), [authorized.key])
  })

  it.each<[string, JsonObject]>([
    ['the proof', { proofs: undefined, proof: { proof_type: 'jwt', jwt: 'a.b.c' } }],
    ['the format', { credential_configuration_id: undefined, format: 'vc+sd-jwt', vct: 'x' }],
  ])('%s of a draft, instead of the final one, is refused with an explanation', async (_what, body) => {
    const authorized = await stage.authorized()
    const answer = await authorized.request({ body })
    expectError(answer, 'invalid_credential_request')
    expect(answer.text).toContain('is from a draft of OpenID4VCI: this issuer supports version 1.0')
    await authorized.expectNothingIssued()
  })
})

describe('encryption, which this issuer does not offer', () => {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })

  it.each<[string, unknown]>([
    ['of the answer with a key', { jwk: { ...jwk, alg: 'ECDH-ES', kid: 'x' }, enc: 'A128GCM' }],
    ['of the answer with RSA1_5', { jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB', alg: 'RSA1_5' }, enc: 'A128GCM' }],
    ['of the answer with a supplied symmetric key', { jwk: { kty: 'oct', k: 'AAAA', alg: 'dir' }, enc: 'A256GCM' }],
    ['of the answer, compressed', { jwk: { ...jwk, alg: 'ECDH-ES' }, enc: 'A128GCM', zip: 'DEF' }],
    ['of the answer with an empty object', {}],
    ['of the answer by a string', 'yes'],
  ])('%s is refused', async (_what, encryption) => {
    await expectRefused('invalid_encryption_parameters', () => ({
      body: { credential_response_encryption: encryption },
    }))
  })

  it('of the answer may be null, which wallets send for a member that they do not use', async () => {
    const authorized = await stage.authorized()
    expect((await authorized.request({ body: { credential_response_encryption: null } })).status).toBe(200)
  })

  it('of the request is refused, and nothing is issued', async () => {
    const authorized = await stage.authorized()
    const answer = await exchange(fetch, authorized.open.issuer.credentialEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/jwt', authorization: `Bearer ${authorized.accessToken}` },
      body: 'eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTEyOEdDTSIsInppcCI6IkRFRiJ9..AAAA.AAAA.AAAA',
    })
    expectError(answer, 'invalid_request', 415)
    await authorized.expectNothingIssued()
  })
})

describe('the body', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

  it.each<[string, string | ((honest: string) => string | Uint8Array)]>([
    ['null', 'null'],
    ['an array', '[]'],
    ['a string', '"x"'],
    ['a number', '1'],
    ['empty', ''],
    ['cut short', (honest) => honest.slice(0, -1)],
    ['followed by more text', (honest) => `${honest}{}`],
    ['10,000 levels deep', (honest) => `{"deep":${nested(10_000)},${honest.slice(1)}`],
    ['deeply nested', (honest) => `{"deep":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)},${honest.slice(1)}`],
    ['with NaN', (honest) => `{"x":NaN,${honest.slice(1)}`],
    ['with a comment', (honest) => `/* */${honest}`],
    ['with a byte order mark', (honest) => `\ufeff${honest}`],
    ['in UTF-16', (honest) => Buffer.from(honest, 'utf16le')],
    ['in UTF-16 with a byte order mark', (honest) => Buffer.from(`\ufeff${honest}`, 'utf16le')],
    ['not UTF-8', (honest) => Buffer.from(`{"x":"\xff",${honest.slice(1)}`, 'latin1')],
    ['with a lone surrogate', (honest) => `{"x":"\\ud800",${honest.slice(1)}`],
    ['with a name that is a lone surrogate', (honest) => `{"\\udfff":1,${honest.slice(1)}`],
    ['with a duplicate name', (honest) => `{"credential_configuration_id":"workshop",${honest.slice(1)}`],
    ['with a duplicate name, once escaped', (honest) => `{"credential_configuration_\\u0069d":"x",${honest.slice(1)}`],
    ['with a duplicate name in a nested object', (honest) => `{"x":{"a":1,"a":1},${honest.slice(1)}`],
    ['with __proto__', (honest) => `{"__proto__":{"credential_configuration_id":"x"},${honest.slice(1)}`],
  ])('refuses a body that is %s, and issues nothing', async (_what, lie) => {
    const authorized = await stage.authorized()
    const honest = JSON.stringify({
      credential_configuration_id: authorized.open.configuration.id,
      proofs: { jwt: [await authorized.proof()] },
    })
    const answer = await exchange(fetch, authorized.open.issuer.credentialEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${authorized.accessToken}` },
      body: typeof lie === 'string' ? lie : Buffer.from(lie(honest)),
    })
    expectError(answer, 'invalid_credential_request')
    await authorized.expectNothingIssued()
  })

  it('refuses a body over the limit with 413, and issues nothing', async () => {
    const authorized = await stage.authorized()
    expectError(await authorized.request({ body: { padding: 'x'.repeat(70_000) } }), 'invalid_request', 413)
    await authorized.expectNothingIssued()
  })
})
