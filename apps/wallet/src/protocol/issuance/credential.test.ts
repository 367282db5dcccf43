import { decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { NOW } from '../test-support/authority.ts'
import { createHolder } from '../test-support/credentials.ts'
import { requestCredential } from './credential.ts'
import type { IssuerMetadata } from './issuer-metadata.ts'
import { notifyIssuer } from './notification.ts'

const ISSUER = 'https://issuer.example'
const metadata: IssuerMetadata = {
  credential_issuer: ISSUER,
  credential_endpoint: `${ISSUER}/credential`,
  nonce_endpoint: `${ISSUER}/nonce`,
  notification_endpoint: `${ISSUER}/notification`,
  credential_configurations_supported: {},
}
const key = await createHolder()
const otherKey = await createHolder()
type Answer = { body?: unknown; status?: number }
type Calls = { url: string; init: RequestInit }[]

/** Creates a server that returns the given answer for each path. */
function server(answers: Record<string, Answer>) {
  const calls: Calls = []
  const fetch = async (url: string, init: RequestInit) => {
    calls.push({ url, init })
    const { body = {}, status = 200 } = answers[new URL(url).pathname] ?? { status: 404 }
    return Response.json(body, { status })
  }
  return { calls, fetch }
}

const FIRST = { credential: 'sd~jwt~' }
const NONCE = { body: { c_nonce: 'n' } }

function ask(
  answers: Record<string, Answer>,
  {
    identifier,
    over = {},
    keys = [key],
  }: { identifier?: string; over?: object; keys?: [typeof key, ...(typeof key)[]] } = {},
) {
  const { calls, fetch } = server({ '/nonce': NONCE, ...answers })
  const token = { value: 'token-1', dpop: undefined, identifierOf: () => identifier }
  const asked = requestCredential(
    {
      ...{ metadata: { ...metadata, ...over }, configurationId: 'bank', token, keys, now: () => NOW },
      ...{ way: 'jwt', attestKeys: () => Promise.reject(new Error('no attestation is necessary')) },
    },
    fetch,
  )
  return { asked, calls }
}

describe('a credential', () => {
  test('is requested by its configuration id, with the token and a proof', async () => {
    const { asked, calls } = ask({ '/credential': { body: { credentials: [FIRST], notification_id: 'n-1' } } })
    expect(await asked).toEqual({ credentials: ['sd~jwt~'], notificationId: 'n-1' })
    expect(calls).toMatchObject([
      { url: `${ISSUER}/nonce`, init: { method: 'POST', headers: { accept: 'application/json' } } },
      {
        url: `${ISSUER}/credential`,
        init: {
          method: 'POST',
          headers: {
            accept: 'application/json',
            authorization: 'Bearer token-1',
            'content-type': 'application/json',
          },
        },
      },
    ])
    expect(JSON.parse(String(calls[1]?.init.body))).toEqual({
      credential_configuration_id: 'bank',
      proofs: { jwt: [expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)] },
    })
  })

  test('is requested by the identifier in the token response, if there is one', async () => {
    const { asked, calls } = ask({ '/credential': { body: { credentials: [FIRST, FIRST] } } }, { identifier: 'bank-7' })
    expect(await asked).toEqual({ credentials: ['sd~jwt~'], notificationId: undefined })
    expect(JSON.parse(String(calls[1]?.init.body))).toEqual({
      credential_identifier: 'bank-7',
      proofs: { jwt: [expect.any(String)] },
    })
  })

  test('is requested in copies with a proof for each key, of which the issuer may leave some out', async () => {
    const { asked, calls } = ask({ '/credential': { body: { credentials: [FIRST] } } }, { keys: [key, otherKey] })
    expect(await asked).toMatchObject({ credentials: ['sd~jwt~'] })
    const { proofs } = JSON.parse(String(calls[1]?.init.body))
    expect(proofs.jwt.map((proof: string) => decodeProtectedHeader(proof).jwk)).toEqual([
      key.publicJwk,
      otherKey.publicJwk,
    ])
  })

  test('is requested without a nonce if the issuer has no nonce endpoint', async () => {
    const { asked, calls } = ask(
      { '/credential': { body: { credentials: [FIRST] } } },
      { over: { nonce_endpoint: undefined } },
    )
    await asked
    expect(calls.map(({ url }) => url)).toEqual([`${ISSUER}/credential`])
  })

  test.each<[answers: Record<string, Answer>, code: string, detail: string | undefined]>([
    [{ '/credential': { status: 202 } }, 'credential-deferred', undefined],
    [{ '/credential': { status: 400, body: { error: 'no', error_description: 'why' } } }, 'issuer-refused', 'no: why'],
    [{ '/credential': { status: 500 } }, 'issuer-refused', 'status 500'],
    [
      { '/credential': { body: { credentials: [] } } },
      'issuer-refused',
      'credentials: Too small: expected array to have >=1 items',
    ],
    [
      { '/credential': { body: { credentials: [{}] } } },
      'issuer-refused',
      'credentials.0.credential: Invalid input: expected string, received undefined',
    ],
    [{ '/nonce': { status: 503, body: { error: 'busy' } } }, 'issuer-refused', 'busy'],
    [
      { '/nonce': { body: { c_nonce: '' } } },
      'issuer-refused',
      'c_nonce: Too small: expected string to have >=1 characters',
    ],
  ])('is not returned for the answers %j', async (answers, code, detail) => {
    await expect(ask(answers).asked).rejects.toMatchObject({ code, detail, host: 'issuer.example' })
  })
})

describe('a notification', () => {
  const notify = (
    answer: Answer | 'lost',
    over: { metadata?: IssuerMetadata; notificationId?: string | undefined } = {},
  ) => {
    const { calls, fetch } = server({ '/notification': answer === 'lost' ? {} : answer })
    const token = { value: 'token-1', dpop: undefined, identifierOf: () => undefined }
    const sent = notifyIssuer(
      { metadata: over.metadata ?? metadata, token },
      { notificationId: 'n-1', event: 'credential_accepted', ...over },
      answer === 'lost' ? () => Promise.reject(new TypeError('Failed to fetch')) : fetch,
    )
    return { calls, sent }
  }

  test('contains the notification id and the event', async () => {
    const { calls, sent } = notify({})
    await sent
    expect(calls[0]?.init).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' },
    })
    expect(JSON.parse(String(calls[0]?.init.body))).toEqual({ notification_id: 'n-1', event: 'credential_accepted' })
  })

  test.each<Answer | 'lost'>([{ status: 300 }, { status: 500 }, 'lost'])(
    'does not fail with the answer %j',
    async (answer) => {
      await expect(notify(answer).sent).resolves.toBeUndefined()
    },
  )

  test('is not sent to an issuer without a notification endpoint', async () => {
    for (const over of [
      { metadata: { ...metadata, notification_endpoint: undefined } },
      { notificationId: undefined },
    ]) {
      const { calls, sent } = notify({ status: 500 }, over)
      await sent
      expect(calls).toEqual([])
    }
  })
})
