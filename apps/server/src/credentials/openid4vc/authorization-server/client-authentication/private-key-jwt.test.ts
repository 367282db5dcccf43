import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateHolderKey } from '../../../../../../../tests/protocol/wallet/keys.ts'
import { readKnownClients } from '../../authorizations/known-clients.ts'
import { type IssuerUnderTest, openIssuerUnderTest } from '../../issuer-under-test.fixture.ts'
import { NO_AUTHENTICATION } from './none.ts'
import { PRIVATE_KEY_JWT } from './private-key-jwt.ts'

const CLIENT_ID = 'bank-wallet'
const PUBLIC_URL = 'https://vitrine.example'
const key = generateHolderKey()
const CLIENT = {
  ...{ client_id: CLIENT_ID, client_name: 'Bank wallet', redirect_uris: ['https://bank.example/callback'] },
  jwks: { keys: [generateHolderKey().publicJwk, key.publicJwk] },
}

let folder: string
let under: IssuerUnderTest
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-clients-'))
  under = await openIssuerUnderTest()
})
afterAll(async () => {
  await under.close()
  await rm(folder, { recursive: true })
})

async function clientsIn(content: unknown) {
  const file = join(folder, `${randomUUID()}.json`)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readKnownClients(file)
}

type Changes = { payload?: Record<string, unknown>; form?: Record<string, string> }

async function assertion(payload: Record<string, unknown> = {}, signer = key): Promise<string> {
  const exp = Math.floor(under.context.clock() / 1000) + 60
  const claims = { iss: CLIENT_ID, sub: CLIENT_ID, aud: PUBLIC_URL, exp, jti: randomUUID(), ...payload }
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(signer.privateKey)
}

/** Authenticates the client with an assertion of its own with changes. */
async function send({ payload, form = {} }: Changes = {}) {
  const sent = {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await assertion(payload),
    ...form,
  }
  const request = { method: 'POST', url: '/openid4vci/par', headers: {}, dpop: undefined }
  const policy = { ...under.context.policy, clients: await clientsIn([CLIENT]) }
  expect(PRIVATE_KEY_JWT.isOffered(policy)).toBe(true)
  return PRIVATE_KEY_JWT.authenticate({ ...request, form: new URLSearchParams(sent) }, { ...under.context, policy })
}

describe('a client with a key of its own', () => {
  it('is known by its assertion, with its name and its redirect URIs', async () => {
    expect(await send()).toEqual({
      ...{ id: CLIENT_ID, vouchedBy: 'operator', name: 'Bank wallet' },
      redirectUris: ['https://bank.example/callback'],
    })
    expect(
      await send({ payload: { aud: [`${PUBLIC_URL}/openid4vci/par`] }, form: { client_id: CLIENT_ID } }),
    ).toMatchObject({
      id: CLIENT_ID,
    })
  })

  it.each<[string, () => Changes | Promise<Changes>]>([
    ['of an unknown client', () => ({ payload: { iss: 'other', sub: 'other' } })],
    ['of another issuer', () => ({ payload: { iss: 'other' } })],
    ['for another server', () => ({ payload: { aud: 'https://other.example' } })],
    ['that has expired', () => ({ payload: { exp: Math.floor(under.context.clock() / 1000) - 120 } })],
    ['that lives for a day', () => ({ payload: { exp: Math.floor(under.context.clock() / 1000) + 86_400 } })],
    ['without an end', () => ({ payload: { exp: undefined } })],
    ['without an id', () => ({ payload: { jti: undefined } })],
    ['for another client_id', () => ({ form: { client_id: 'other' } })],
    ['of another type', () => ({ form: { client_assertion_type: 'x' } })],
    ['that is no JWT', () => ({ form: { client_assertion: 'x' } })],
    ['by another key', async () => ({ form: { client_assertion: await assertion({}, generateHolderKey()) } })],
  ])('is refused with an assertion %s', async (_what, changes) => {
    await expect(send(await changes())).rejects.toMatchObject({ code: 'invalid_client', status: 400 })
  })

  it('is refused with an assertion that was used before', async () => {
    const form = { client_assertion: await assertion() }
    await send({ form })
    await expect(send({ form })).rejects.toMatchObject({ code: 'invalid_client' })
  })

  it('is refused without an assertion', async () => {
    const policy = { ...under.context.policy, clients: await clientsIn([CLIENT]) }
    const request = { method: 'POST', url: '/openid4vci/par', headers: {}, dpop: undefined }
    const form = new URLSearchParams({ client_id: CLIENT_ID })
    await expect(
      NO_AUTHENTICATION.authenticate({ ...request, form }, { ...under.context, policy }),
    ).rejects.toMatchObject({
      code: 'invalid_client',
    })
  })
})

it('A client without keys is known by its client id, and only by its redirect URIs', async () => {
  const { jwks: _, ...client } = CLIENT
  const policy = { ...under.context.policy, clients: await clientsIn([client]) }
  expect(PRIVATE_KEY_JWT.isOffered(policy)).toBe(false)
  const form = new URLSearchParams({ client_id: CLIENT_ID })
  const request = { method: 'POST', url: '/openid4vci/par', headers: {}, dpop: undefined, form }
  expect(await NO_AUTHENTICATION.authenticate(request, { ...under.context, policy })).toEqual({
    ...{ id: CLIENT_ID, vouchedBy: 'operator', name: 'Bank wallet' },
    redirectUris: ['https://bank.example/callback'],
  })
})

it.each<[string, unknown]>([
  ['is no JSON', '{'],
  ['is no list', { clients: [CLIENT] }],
  ['has a client without redirect URIs', [{ ...CLIENT, redirect_uris: [] }]],
  ['has a redirect URI that browsers run', [{ ...CLIENT, redirect_uris: ['javascript:alert(1)'] }]],
  ['has a redirect URI with http elsewhere', [{ ...CLIENT, redirect_uris: ['http://bank.example/callback'] }]],
  ['has a client without keys', [{ ...CLIENT, jwks: { keys: [] } }]],
  ['has a private key', [{ ...CLIENT, jwks: { keys: [{ ...key.publicJwk, d: key.publicJwk.x }] } }]],
  ['has an unknown member', [{ ...CLIENT, secret: 'x' }]],
  ['names a client twice', [CLIENT, CLIENT]],
])('A file of clients that %s is refused with its name', async (_what, content) => {
  await expect(clientsIn(content)).rejects.toThrow(/\.json/)
})
