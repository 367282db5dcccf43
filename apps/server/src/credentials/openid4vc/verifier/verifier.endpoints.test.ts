import Fastify, { type FastifyInstance } from 'fastify'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOW_IN_SECONDS, PUBLIC_URL } from '../formats/presented.fixture.ts'
import { FORM_TYPE } from '../wire/media-types.ts'
import { prepareForWallets, registerEndpoints } from '../wire/wallet-endpoint.ts'
import type { LinkChannel } from './channels/channel.ts'
import { CHANNELS } from './channels/channels.ts'
import { OTHER_DEVICE } from './channels/other-device.ts'
import type { OpenRequest } from './open-request.ts'
import { channelEndpoints } from './verifier.endpoints.ts'
import { encryptAnswer, LIFE, openVerifier, type VerifierUnderTest } from './verifier-under-test.fixture.ts'

const KIBIBYTE = 1024
const NOT_FOUND = { error: 'invalid_request', error_description: 'not found, or no longer available' }

let verifier: VerifierUnderTest
let app: FastifyInstance
beforeAll(async () => {
  verifier = await openVerifier()
  app = appWith(CHANNELS)
})
afterAll(async () => {
  await app.close()
  await verifier.close()
})
beforeEach(() => verifier.setTime(0))

function appWith(channels: readonly LinkChannel[]): FastifyInstance {
  const created = Fastify()
  prepareForWallets(created)
  for (const channel of channels)
    registerEndpoints(created, channelEndpoints(channel), { ...verifier.context, channels })
  return created
}

const eventsOf = ({ presentation_id }: OpenRequest) => verifier.flows.reportsOf(presentation_id)
const form = (url: string, body: string) => ({
  method: 'POST' as const,
  url,
  headers: { 'content-type': FORM_TYPE },
  payload: body,
})

describe.each(CHANNELS)('the request object for the channel $name', ({ paths, requestMembers }) => {
  const at = ({ request_id }: OpenRequest) => `${paths.request}/${request_id}`

  it('is signed for this request, and counts as scanned', async () => {
    const request = await verifier.request()
    const answer = await app.inject(at(request))
    expect(answer.headers['content-type']).toBe('application/oauth-authz-req+jwt')
    const { secrets, keys } = verifier.context
    const { x5c, typ } = decodeProtectedHeader(answer.body)
    expect({ x5c, typ }).toEqual({ x5c: keys.signingKeys['request-object'].x5c, typ: 'oauth-authz-req+jwt' })
    const clientId = decodeJwt(answer.body).client_id as string
    expect(decodeJwt(answer.body)).toMatchObject({
      ...requestMembers(
        { publicUrl: PUBLIC_URL, requestId: request.request_id, clientId },
        secrets.valueOf('state', request.request_id),
      ),
      response_uri: `${PUBLIC_URL}${paths.response}/${request.request_id}`,
      nonce: secrets.valueOf('nonce', request.request_id),
      state: secrets.valueOf('state', request.request_id),
      iat: NOW_IN_SECONDS,
      exp: request.expires_at / 1000,
      client_metadata: { logo_uri: 'data:,logo' },
    })
    expect(decodeJwt(answer.body)).not.toHaveProperty('wallet_nonce')
    expect(eventsOf(request)).toEqual([{ kind: 'scanned' }])
  })

  it('may be posted for, with a nonce of the wallet or with nothing', async () => {
    const request = await verifier.request()
    const withNonce = await app.inject(form(at(request), 'wallet_nonce=n-1&wallet_metadata=%7B%7D'))
    expect(decodeJwt(withNonce.body).wallet_nonce).toBe('n-1')
    const withoutBody = await app.inject({ method: 'POST', url: at(request) })
    expect(decodeJwt(withoutBody.body)).not.toHaveProperty('wallet_nonce')
    const twice = await app.inject(form(at(request), 'wallet_nonce=a&wallet_nonce=b'))
    expect([twice.statusCode, twice.json().error_description]).toEqual([400, 'wallet_nonce was sent more than once'])
  })

  it('is not served for an unknown, answered or expired request', async () => {
    const [answered, expired] = [await verifier.request(), await verifier.request()]
    await app.inject(form(`${paths.response}/${answered.request_id}`, encryptAnswer(answered, {}).toString()))
    const notFound = async (url: string) => {
      const answer = await app.inject(url)
      expect([answer.statusCode, answer.json()]).toEqual([404, NOT_FOUND])
    }
    await notFound(`${paths.request}/unknown`)
    await notFound(`${paths.request}/${expired.presentation_id}`)
    await notFound(at(answered))
    verifier.setTime(LIFE)
    await notFound(at(expired))
    expect(eventsOf(expired)).toEqual([])
  })

  it('does not count as scanned for HEAD', async () => {
    const request = await verifier.request()
    expect((await app.inject({ method: 'HEAD', url: at(request) })).statusCode).toBe(200)
    expect(eventsOf(request)).toEqual([])
  })
})

it('the request object of a channel may be posted for only if the channel says so', async () => {
  const { postedRequest: _, ...calls } = OTHER_DEVICE.calls
  const other = appWith([{ ...OTHER_DEVICE, calls }])
  const url = `${OTHER_DEVICE.paths.request}/${(await verifier.request()).request_id}`
  expect((await other.inject(url)).statusCode).toBe(200)
  expect((await other.inject({ method: 'POST', url })).statusCode).toBe(404)
  await other.close()
})

describe.each(CHANNELS)('the endpoint for answers of the channel $name', ({ paths }) => {
  const at = ({ request_id }: OpenRequest) => `${paths.response}/${request_id}`

  it('accepts an error of the wallet', async () => {
    const request = await verifier.request()
    const state = verifier.context.secrets.valueOf('state', request.request_id)
    const answer = await app.inject(form(at(request), `error=access_denied&state=${state}`))
    expect(answer.json()).toHaveProperty('redirect_uri')
    expect(eventsOf(request)).toMatchObject([{ kind: 'rejected', reason: 'ACCESS_DENIED' }])
  })

  it('refuses an answer to an unknown, answered or expired request, before it reads the answer', async () => {
    const [answered, expired] = [await verifier.request(), await verifier.request()]
    await app.inject(form(at(answered), encryptAnswer(answered, {}).toString()))
    const refusal = async (url: string) => {
      const { statusCode, body } = await app.inject(form(url, 'x'.repeat(200 * KIBIBYTE)))
      return [statusCode, JSON.parse(body).error_description]
    }
    const closed = 'this request was already answered or has expired'
    expect(await refusal(`${paths.response}/unknown`)).toEqual([404, 'there is no such request'])
    expect(await refusal(at(answered))).toEqual([400, closed])
    verifier.setTime(LIFE)
    expect(await refusal(at(expired))).toEqual([400, closed])
  })

  it('refuses an answer of another content type', async () => {
    const request = await verifier.request()
    const json = { method: 'POST', url: at(request), payload: { error: 'access_denied' } } as const
    expect((await app.inject(json)).statusCode).toBe(400)
    const diagnosis = 'content type: expected "application/x-www-form-urlencoded", received "application/json"'
    expect(eventsOf(request)).toEqual([{ kind: 'unusable', diagnosis }])
  })

  it('reads at most 2 MiB, because a credential may contain a photo that was not requested', async () => {
    const request = await verifier.request({ claims: [{ name: 'name', valueType: 'string' }] })
    const statusOf = async (bytes: number) => (await app.inject(form(at(request), 'x'.repeat(bytes)))).statusCode
    expect(await statusOf(2 * 1024 * KIBIBYTE)).toBe(400)
    expect(await statusOf(2 * 1024 * KIBIBYTE + 1)).toBe(413)
  })

  it('answers a refused presentation with an error, without its reason', async () => {
    const request = await verifier.request()
    const { statusCode, body } = await app.inject(form(at(request), encryptAnswer(request, {}).toString()))
    expect([statusCode, JSON.parse(body)]).toEqual([
      400,
      { error: 'invalid_request', error_description: 'the presentation was not accepted' },
    ])
  })
})
