import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IssuerUnderTest, openIssuerUnderTest } from './issuer-under-test.fixture.ts'
import { PATHS } from './wire/limits-and-paths.ts'

let under: IssuerUnderTest
beforeAll(async () => {
  under = await openIssuerUnderTest()
})
afterAll(() => under.close())

const FORM = 'application/x-www-form-urlencoded'
const POST_ONLY = [PATHS.token, PATHS.nonce, PATHS.credential, PATHS.notification]

describe('a token request', () => {
  const codeOf = async () => new URLSearchParams({ 'pre-authorized_code': (await under.offer()).code }).toString()
  const grant = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:pre-authorized_code' }).toString()

  it.each(['application/json', 'text/plain', 'multipart/form-data', undefined])('is refused as %s', async (type) => {
    const payload = `${grant}&${await codeOf()}`
    const answer = await under.send('POST', PATHS.token, { payload, ...(type === undefined ? {} : { type }) })
    expect(answer.body.error).toBe('invalid_request')
    expect(
      (await under.send('POST', PATHS.token, { type: `${FORM.toUpperCase()}; charset=utf-8`, payload })).status,
    ).toBe(200)
  })

  it('has at most fifty parameters', async () => {
    const send = async (more: number) =>
      under.send('POST', PATHS.token, {
        type: FORM,
        payload: `${grant}&${await codeOf()}${Array.from({ length: more }, (_, index) => `&a${index}=b`).join('')}`,
      })
    expect((await send(48)).status).toBe(200)
    expect(await send(49)).toMatchObject({ status: 400, body: { error_description: 'there are too many parameters' } })
  })
})

describe('a request of a wallet', () => {
  it.each([PATHS.token, PATHS.credential, PATHS.notification])(
    'with a body above 64 KiB is refused at %s',
    async (path) => {
      const type = path === PATHS.token ? FORM : 'application/json'
      const send = (bytes: number) =>
        under.send('POST', path, { type, payload: 'a'.repeat(bytes), authorization: 'Bearer x' })
      expect((await send(64 * 1024 + 1)).status).toBe(413)
      expect((await send(64 * 1024)).status).not.toBe(413)
    },
  )

  it.each(POST_ONLY)('is refused at %s unless it is a POST', async (path) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await under.send(method, path)
      expect(answer.status).toBe(405)
      expect(answer.headers.allow).toBe('POST, OPTIONS')
    }
  })

  it('may come from any origin, but without cookies', async () => {
    const { headers } = await under.send('POST', PATHS.nonce)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  it.each<[string, string, string | undefined]>([
    ['another type', '{}', 'text/json'],
    ['no type', '{}', undefined],
    ['the type of a form', '{}', FORM],
    ['no JSON', 'event=x', 'application/json'],
    ['a member twice', '{"event":"x","event":"y"}', 'application/json'],
  ])('with JSON is refused with %s', async (_what, payload, type) => {
    const token = await under.tokenFor(await under.offer())
    const authorization = `Bearer ${token}`
    const answer = await under.send('POST', PATHS.notification, { payload, authorization, ...(type ? { type } : {}) })
    expect(answer.body.error).toMatch(/^invalid_(notification_)?request$/)
    expect(answer.body.error_description).toMatch(/content type|acceptable JSON/)
  })
})
