import { calculateJwkThumbprint } from 'jose'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../digest.ts'
import { NOW } from '../test-support/authority.ts'
import { createHolder } from '../test-support/credentials.ts'
import { requestAuthorization } from './authorization-request.ts'
import type { AuthorizationServer } from './authorization-server.ts'

const ISSUER = 'https://issuer.example'
const LOGIN = 'https://login.example'
const client = { id: 'https://wallet.example', redirectUri: 'https://wallet.example/authorized' }
const secrets = { state: 'state-1', verifier: 'verifier-1', key: await createHolder() }
const SERVER: AuthorizationServer = {
  issuer: LOGIN,
  token_endpoint: `${LOGIN}/token`,
  authorization_endpoint: `${LOGIN}/authorize?tenant=1`,
  pushed_authorization_request_endpoint: `${LOGIN}/par`,
}
const PAGE = `${LOGIN}/authorize?tenant=1&client_id=https%3A%2F%2Fwallet.example&request_uri=urn%3Aone`

type Behaviour = {
  server?: Partial<AuthorizationServer>
  issuerState?: string
  servers?: string[] | undefined
  scopes?: Record<string, string | undefined>
  answer?: { status?: number; body?: unknown }
}

/** Asks for the cards in `scopes`, and returns the page and what was pushed. */
function ask({ server, issuerState, servers, scopes = { bank: 'bank-scope' }, answer = {} }: Behaviour = {}) {
  const pushed: Record<string, string>[] = []
  const configurations = Object.entries(scopes).map(([id, scope]) => [id, { format: 'mso_mdoc', scope }])
  const page = requestAuthorization(
    {
      offer: {
        issuer: ISSUER,
        configurationIds: Object.keys(scopes),
        preAuthorizedCode: undefined,
        txCode: undefined,
        issuerState,
        authorizationServer: undefined,
      },
      metadata: {
        credential_issuer: ISSUER,
        credential_endpoint: `${ISSUER}/credential`,
        authorization_servers: servers,
        credential_configurations_supported: Object.fromEntries(configurations),
      },
      credentials: { server: { ...SERVER, ...server }, attested: undefined, now: () => NOW },
      client,
    },
    secrets,
    async (url, init) => {
      expect([url, init.method]).toEqual([`${LOGIN}/par`, 'POST'])
      pushed.push(Object.fromEntries(new URLSearchParams(String(init.body))))
      return Response.json(answer.body ?? { request_uri: 'urn:one', expires_in: 60 }, { status: answer.status ?? 201 })
    },
  )
  return { page, pushed }
}

describe('an authorization request', () => {
  test('is pushed, and the page gets only its reference', async () => {
    const { page, pushed } = ask()
    expect(await page).toBe(PAGE)
    expect(pushed).toEqual([
      {
        response_type: 'code',
        client_id: client.id,
        redirect_uri: client.redirectUri,
        state: 'state-1',
        code_challenge: await sha256('verifier-1'),
        code_challenge_method: 'S256',
        scope: 'bank-scope',
      },
    ])
  })

  test('names the offer and the key to which the code is bound', async () => {
    const { page, pushed } = ask({
      issuerState: 'offer-1',
      server: { dpop_signing_alg_values_supported: ['ES256'] },
    })
    await page
    const dpop_jkt = await calculateJwkThumbprint(secrets.key.publicJwk)
    expect(pushed).toEqual([expect.objectContaining({ issuer_state: 'offer-1', dpop_jkt })])
  })

  test('names several cards by their scopes, and the issuer to a server of several issuers', async () => {
    const { page, pushed } = ask({ scopes: { bank: 'one', savings: 'two' }, servers: [LOGIN] })
    await page
    expect(pushed).toEqual([expect.objectContaining({ scope: 'one two', resource: ISSUER })])
  })

  test.each([
    [undefined, {}],
    [[LOGIN], { locations: [ISSUER] }],
  ])('names cards without a scope by details, with the servers %j', async (servers, locations) => {
    const { page, pushed } = ask({ scopes: { bank: 'one', savings: undefined }, servers })
    await page
    expect(pushed[0]).not.toHaveProperty('scope')
    expect(JSON.parse(pushed[0]?.authorization_details ?? '')).toEqual([
      { type: 'openid_credential', credential_configuration_id: 'bank', ...locations },
      { type: 'openid_credential', credential_configuration_id: 'savings', ...locations },
    ])
  })

  test('is in the address of the page if the server takes no pushed requests', async () => {
    const { page, pushed } = ask({ server: { pushed_authorization_request_endpoint: undefined } })
    const address = new URL(await page)
    expect(address.href).toContain(`${LOGIN}/authorize?tenant=1&`)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ scope: 'bank-scope', state: 'state-1' })
    expect(address.href).not.toContain('verifier-1')
    expect(pushed).toEqual([])
  })

  test.each<[what: Behaviour, problem: Record<string, unknown>]>([
    [
      { server: { authorization_endpoint: undefined } },
      { code: 'offer-grant-unsupported', detail: 'no authorization_endpoint' },
    ],
    [
      { server: { authorization_endpoint: 'http://login.example/authorize' } },
      { code: 'address-not-allowed', detail: 'http://login.example/authorize' },
    ],
    [{ server: { authorization_endpoint: 'javascript:alert(1)' } }, { code: 'address-not-allowed', host: '' }],
    [
      { answer: { status: 400, body: { error: 'invalid_client', error_description: 'who?' } } },
      { code: 'wallet-refused', detail: 'invalid_client: who?' },
    ],
    [{ answer: { status: 401, body: { error: 'invalid_client' } } }, { code: 'wallet-refused' }],
    [
      { answer: { status: 400, body: { error: 'invalid_request' } } },
      { code: 'issuer-refused', detail: 'invalid_request' },
    ],
    [{ answer: { body: {} } }, { code: 'issuer-refused' }],
  ])('is not made: %j', async (what, problem) => {
    await expect(ask(what).page).rejects.toMatchObject({ host: 'login.example', ...problem })
  })
})
