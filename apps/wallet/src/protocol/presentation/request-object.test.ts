import { describe, expect, test } from 'vitest'
import { sha256 } from '../digest.ts'
import { createAuthorityAndSigner, createIdentity, type Identity, NOW } from '../test-support/authority.ts'
import { signWith } from '../test-support/credentials.ts'
import { loadPresentationRequest, verifyRequestObject } from './request-object.ts'

const { authority, signer, anchors } = await createAuthorityAndSigner()
const clientIdOf = async ({ certificate }: Identity) => `x509_hash:${await sha256(certificate.der)}`
const clientId = await clientIdOf(signer)

const requestObject = (over: Record<string, unknown> = {}) => ({
  client_id: clientId,
  response_type: 'vp_token',
  response_mode: 'direct_post',
  response_uri: 'https://verifier.example/responses/1',
  nonce: 'n-0S6_WzA2Mj',
  state: 'af0ifjsldkj',
  aud: 'https://self-issued.me/v2',
  exp: Math.floor(NOW.getTime() / 1000) + 300,
  dcql_query: { credentials: [{ id: 'bank', format: 'dc+sd-jwt', meta: { vct_values: ['BankAccount'] } }] },
  client_metadata: { client_name: 'Lunch service' },
  ...over,
})

const verify = async (
  payload: Record<string, unknown>,
  over: { clientId?: string; by?: Identity; typ?: string } = {},
) =>
  verifyRequestObject(await signWith(over.by ?? signer, over.typ ?? 'oauth-authz-req+jwt', payload), {
    clientId: over.clientId ?? clientId,
    walletNonce: undefined,
    host: 'verifier.example',
    anchors,
    now: NOW,
  })

describe('a presentation request', () => {
  test('that is valid is accepted with its verifier', async () => {
    expect(await verify(requestObject())).toMatchObject({
      clientId,
      verifier: {
        name: 'Lunch service',
        certifiedName: 'Test signer',
        host: 'verifier.example',
        trust: { known: true },
      },
      reply: { responseUri: 'https://verifier.example/responses/1', state: 'af0ifjsldkj' },
    })
  })

  test('from an unknown verifier is accepted, with unknown trust', async () => {
    const stranger = await createIdentity({ name: 'Stranger' })
    const strangerId = await clientIdOf(stranger)
    const request = await verify(requestObject({ client_id: strangerId }), { by: stranger, clientId: strangerId })
    expect(request.verifier.trust).toEqual({ known: false })
  })

  test('signed with a certificate other than the one in its client_id is refused as forged', async () => {
    const other = await createIdentity({ name: 'Other', signer: authority })
    await expect(verify(requestObject(), { by: other })).rejects.toMatchObject({ code: 'request-forged' })
  })

  test('with a client_id other than the one in the link is refused as forged', async () => {
    await expect(verify(requestObject(), { clientId: 'x509_hash:else' })).rejects.toMatchObject({
      code: 'request-forged',
    })
  })

  test('with a DNS name is accepted only for that name and for responses to that host', async () => {
    const byName = { client_id: 'x509_san_dns:verifier.example' }
    const link = { clientId: byName.client_id }
    expect((await verify(requestObject(byName), link)).clientId).toBe(byName.client_id)
    const elsewhere = requestObject({ ...byName, response_uri: 'https://other.example/responses' })
    await expect(verify(elsewhere, link)).rejects.toMatchObject({ code: 'request-forged' })
    const notItsName = { client_id: 'x509_san_dns:other.example' }
    await expect(verify(requestObject(notItsName), { clientId: notItsName.client_id })).rejects.toMatchObject({
      code: 'request-forged',
    })
  })

  test.each(['redirect_uri:https://verifier.example', 'verifier.example', 'decentralized_identifier:did:web:x'])(
    'with the client_id %s cannot be verified',
    async (name) => {
      await expect(verify(requestObject({ client_id: name }), { clientId: name })).rejects.toMatchObject({
        code: 'request-forged',
      })
    },
  )

  test('with a changed payload is refused as forged', async () => {
    const [header, , signature] = (await signWith(signer, 'oauth-authz-req+jwt', requestObject())).split('.')
    const payload = Buffer.from(JSON.stringify(requestObject({ nonce: 'changed-nonce' }))).toString('base64url')
    const jwt = `${header}.${payload}.${signature}`
    const context = { clientId, walletNonce: undefined, host: 'verifier.example', anchors, now: NOW }
    await expect(verifyRequestObject(jwt, context)).rejects.toMatchObject({ code: 'request-forged' })
  })

  test('of another type is refused as forged', async () => {
    await expect(verify(requestObject(), { typ: 'JWT' })).rejects.toMatchObject({ code: 'request-forged' })
  })

  test('is refused after it has expired', async () => {
    const exp = Math.floor(NOW.getTime() / 1000) - 1
    await expect(verify(requestObject({ exp }))).rejects.toMatchObject({ code: 'request-expired' })
  })

  test('is valid from its start time on, with a tolerance of a minute', async () => {
    const now = Math.floor(NOW.getTime() / 1000)
    expect((await verify(requestObject({ nbf: now + 60 }))).expiresAt).toEqual(new Date((now + 300) * 1000))
    await expect(verify(requestObject({ nbf: now + 61 }))).rejects.toMatchObject({
      code: 'request-invalid',
      host: 'verifier.example',
      detail: 'it is not valid yet',
    })
    await expect(verify(requestObject({ exp: now }))).rejects.toMatchObject({ code: 'request-expired' })
    expect((await verify(requestObject({ exp: now + 1 }))).expiresAt).toEqual(new Date((now + 1) * 1000))
    expect((await verify(requestObject({ exp: undefined }))).expiresAt).toBeUndefined()
  })

  test('may leave out audience, name and state, and have the shortest nonce', async () => {
    const bare = { aud: undefined, state: undefined, client_metadata: undefined, nonce: '!234567~' }
    expect(await verify(requestObject(bare))).toMatchObject({
      nonce: '!234567~',
      verifier: { name: 'Test signer', logo: undefined, certifiedHosts: ['verifier.example'] },
      transactionData: [],
      reply: { state: undefined, encryption: undefined },
    })
  })

  test('may have a name of 200 characters, a logo and several transactions', async () => {
    const client_metadata = { client_name: 'x'.repeat(200), logo_uri: `data:image/png;base64,${'A'.repeat(500_000)}` }
    expect(await verify(requestObject({ client_metadata, transaction_data: ['a', 'b'] }))).toMatchObject({
      verifier: { name: client_metadata.client_name, logo: client_metadata.logo_uri },
      transactionData: ['a', 'b'],
    })
  })

  const NONCE = 'nonce: is missing or too short'
  test.each<[over: Record<string, unknown>, why: string]>([
    [{ response_uri: 'http://verifier.example/responses' }, 'response_uri: must be https'],
    [{ redirect_uri: 'https://verifier.example' }, 'redirect_uri: must not be combined with response_uri'],
    [{ nonce: undefined }, 'nonce: Invalid input: expected string, received undefined'],
    ...['1234567', '12345678 ', ' 12345678', '1234\n5678'].map((nonce): [Record<string, unknown>, string] => [
      { nonce },
      NONCE,
    ]),
    [{ aud: 'https://wallet.example' }, 'aud: Invalid input: expected "https://self-issued.me/v2"'],
    [{ response_type: 'code' }, 'response_type: Invalid input: expected "vp_token"'],
    [{ response_mode: 'direct_post.jwt' }, 'it contains no usable key for encrypting the response'],
    [{ response_mode: 'fragment' }, 'response_mode: Invalid option: expected one of "direct_post"|"direct_post.jwt"'],
    [{ dcql_query: { credentials: [] } }, 'dcql_query.credentials: Too small: expected array to have >=1 items'],
    [{ transaction_data: [] }, 'transaction_data: Too small: expected array to have >=1 items'],
    [
      { client_metadata: { client_name: 'x'.repeat(201) } },
      'client_metadata.client_name: Too big: expected string to have <=200 characters',
    ],
    [
      { client_metadata: { logo_uri: 'x'.repeat(600_001) } },
      'client_metadata.logo_uri: Too big: expected string to have <=600000 characters',
    ],
  ])('with %j is refused', async (over, why) => {
    await expect(verify(requestObject(over))).rejects.toMatchObject({
      code: 'request-invalid',
      host: 'verifier.example',
      detail: why,
    })
  })
})

describe('fetching a request', () => {
  const link = (method: 'get' | 'post') =>
    ({
      kind: 'request',
      clientId,
      request: { by: 'reference', uri: 'https://verifier.example/requests/1', method },
    }) as const
  const context = { anchors, now: NOW }

  test('by POST sends a nonce and requires it in the request', async () => {
    const answerWith = (nonceOf: (sent: string) => string) => async (_url: string, init: RequestInit) => {
      const sent = new URLSearchParams(String(init.body)).get('wallet_nonce') ?? ''
      return new Response(await signWith(signer, 'oauth-authz-req+jwt', requestObject({ wallet_nonce: nonceOf(sent) })))
    }
    const request = await loadPresentationRequest(link('post'), { ...context, fetch: answerWith((sent) => sent) })
    expect(request.clientId).toBe(clientId)
    const replayed = loadPresentationRequest(link('post'), { ...context, fetch: answerWith(() => 'replayed') })
    await expect(replayed).rejects.toMatchObject({ code: 'request-forged' })
  })

  test('by POST sends the metadata of this wallet', async () => {
    const sent: RequestInit[] = []
    const fetch = async (_url: string, init: RequestInit) => {
      sent.push(init)
      return new Response(null, { status: 404 })
    }
    await expect(loadPresentationRequest(link('post'), { ...context, fetch })).rejects.toThrow()
    expect(sent).toMatchObject([{ method: 'POST', headers: { accept: 'application/oauth-authz-req+jwt' } }])
    const { wallet_metadata, wallet_nonce } = Object.fromEntries(new URLSearchParams(String(sent[0]?.body)))
    expect(wallet_nonce).toMatch(/^[\w-]{32}$/)
    expect(JSON.parse(wallet_metadata ?? '')).toEqual({
      vp_formats_supported: {
        'dc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] },
        mso_mdoc: { issuerauth_alg_values: [-7, -9], deviceauth_alg_values: [-7, -9] },
        jwt_vc_json: { alg_values: ['ES256'] },
      },
      client_id_prefixes_supported: ['x509_hash', 'x509_san_dns'],
      request_object_signing_alg_values_supported: ['ES256', 'ES384', 'ES512', 'EdDSA', 'PS256', 'RS256'],
      response_types_supported: ['vp_token'],
      response_modes_supported: ['direct_post', 'direct_post.jwt'],
    })
  })

  test('by value needs no network', async () => {
    const fetch = () => Promise.reject(new Error('no network'))
    const carried = async (over: Record<string, unknown>) =>
      ({
        kind: 'request',
        clientId,
        request: { by: 'value', jwt: await signWith(signer, 'oauth-authz-req+jwt', requestObject(over)) },
      }) as const
    expect(await loadPresentationRequest(await carried({}), { ...context, fetch })).toMatchObject({ clientId })
    await expect(
      loadPresentationRequest(await carried({ nonce: 'short' }), { ...context, fetch }),
    ).rejects.toMatchObject({ code: 'request-invalid', host: undefined })
  })

  test('reports a request that no longer exists', async () => {
    const fetch = async () => new Response('{}', { status: 404 })
    await expect(loadPresentationRequest(link('get'), { ...context, fetch })).rejects.toMatchObject({
      code: 'request-gone',
      host: 'verifier.example',
    })
  })

  test('reports an unreachable verifier', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(loadPresentationRequest(link('get'), { ...context, fetch })).rejects.toMatchObject({
      code: 'unreachable',
    })
  })
})
