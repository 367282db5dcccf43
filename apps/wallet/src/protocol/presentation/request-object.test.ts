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
  test('that is right says who asks', async () => {
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

  test('from a stranger is read, with the stranger not known', async () => {
    const stranger = await createIdentity({ name: 'Stranger' })
    const strangerId = await clientIdOf(stranger)
    const request = await verify(requestObject({ client_id: strangerId }), { by: stranger, clientId: strangerId })
    expect(request.verifier.trust).toEqual({ known: false })
  })

  test('signed by another certificate than it names is forged', async () => {
    const other = await createIdentity({ name: 'Other', signer: authority })
    await expect(verify(requestObject(), { by: other })).rejects.toMatchObject({ code: 'request-forged' })
  })

  test('whose link names another sender is forged', async () => {
    await expect(verify(requestObject(), { clientId: 'x509_hash:else' })).rejects.toMatchObject({
      code: 'request-forged',
    })
  })

  test('by DNS name is right for that name, and for answers to that name only', async () => {
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
    'named %s cannot be checked',
    async (name) => {
      await expect(verify(requestObject({ client_id: name }), { clientId: name })).rejects.toMatchObject({
        code: 'request-forged',
      })
    },
  )

  test('with a changed payload is forged', async () => {
    const [header, , signature] = (await signWith(signer, 'oauth-authz-req+jwt', requestObject())).split('.')
    const payload = Buffer.from(JSON.stringify(requestObject({ nonce: 'changed-nonce' }))).toString('base64url')
    const jwt = `${header}.${payload}.${signature}`
    const context = { clientId, walletNonce: undefined, host: 'verifier.example', anchors, now: NOW }
    await expect(verifyRequestObject(jwt, context)).rejects.toMatchObject({ code: 'request-forged' })
  })

  test('of another type is forged', async () => {
    await expect(verify(requestObject(), { typ: 'JWT' })).rejects.toMatchObject({ code: 'request-forged' })
  })

  test('after its time has expired', async () => {
    const exp = Math.floor(NOW.getTime() / 1000) - 1
    await expect(verify(requestObject({ exp }))).rejects.toMatchObject({ code: 'request-expired' })
  })

  test.each([
    { response_uri: 'http://verifier.example/responses' },
    { nonce: undefined },
    { aud: 'https://wallet.example' },
    { redirect_uri: 'https://verifier.example' },
    { response_mode: 'direct_post.jwt' },
    { dcql_query: { credentials: [] } },
    { response_mode: 'fragment' },
  ])('with %j is not accepted', async (over) => {
    await expect(verify(requestObject(over))).rejects.toMatchObject({ code: 'request-invalid' })
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

  test('by POST sends a nonce and wants it back', async () => {
    const answerWith = (nonceOf: (sent: string) => string) => async (_url: string, init: RequestInit) => {
      const sent = new URLSearchParams(String(init.body)).get('wallet_nonce') ?? ''
      return new Response(await signWith(signer, 'oauth-authz-req+jwt', requestObject({ wallet_nonce: nonceOf(sent) })))
    }
    const request = await loadPresentationRequest(link('post'), { ...context, fetch: answerWith((sent) => sent) })
    expect(request.clientId).toBe(clientId)
    const replayed = loadPresentationRequest(link('post'), { ...context, fetch: answerWith(() => 'replayed') })
    await expect(replayed).rejects.toMatchObject({ code: 'request-forged' })
  })

  test('that is over says so', async () => {
    const fetch = async () => new Response('{}', { status: 404 })
    await expect(loadPresentationRequest(link('get'), { ...context, fetch })).rejects.toMatchObject({
      code: 'request-gone',
      host: 'verifier.example',
    })
  })

  test('without a network says so', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(loadPresentationRequest(link('get'), { ...context, fetch })).rejects.toMatchObject({
      code: 'unreachable',
    })
  })
})
