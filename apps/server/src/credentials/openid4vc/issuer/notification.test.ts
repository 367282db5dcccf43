import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IssuerUnderTest, openIssuerUnderTest } from '../issuer-under-test.fixture.ts'
import { PATHS } from '../wire/limits-and-paths.ts'
import { parseNotification } from './notification.ts'

let under: IssuerUnderTest
beforeAll(async () => {
  under = await openIssuerUnderTest()
})
afterAll(() => under.close())

const UNKNOWN = { status: 400, body: { error: 'invalid_notification_id' } }

const notify = (token: string, id: unknown) =>
  under.sendJson(PATHS.notification, { event: 'credential_accepted', notification_id: id }, `Bearer ${token}`)

/** Receives a credential. Returns its token, and the id for notifications about it. */
async function receive() {
  const offered = await under.offer()
  const token = await under.tokenFor(offered)
  const { body } = await under.requestCredential(token)
  return { offered, token, id: body.notification_id }
}

describe('a notification', () => {
  it('is accepted for the credential of its token', async () => {
    const { token, id } = await receive()
    expect(await notify(token, id)).toMatchObject({ status: 204 })
  })

  it('is refused for the credential of another token', async () => {
    const [mine, other] = [await receive(), await receive()]
    expect(await notify(mine.token, other.id)).toMatchObject(UNKNOWN)
  })

  it('is refused for an unknown id', async () => {
    const { token } = await receive()
    expect(await notify(token, 'another')).toMatchObject(UNKNOWN)
  })

  it('is refused before a credential was issued, also with the id that it would have', async () => {
    const offered = await under.offer()
    const token = await under.tokenFor(offered)
    const id = under.secrets.notificationId({ offer_id: offered.offerId, issued: 0 })
    expect(await notify(token, id)).toMatchObject(UNKNOWN)
  })

  it('is refused for a credential that was issued again', async () => {
    const { token, id } = await receive()
    const { body } = await under.requestCredential(token)
    expect(await notify(token, id)).toMatchObject(UNKNOWN)
    expect(await notify(token, body.notification_id)).toMatchObject({ status: 204 })
  })

  it('needs an access token', async () => {
    const { id } = await receive()
    const answer = await under.sendJson(PATHS.notification, { event: 'credential_accepted', notification_id: id })
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
  })

  it.each<[string, unknown]>([
    ['a list', []],
    ['null', null],
    ['without an id', { event: 'credential_accepted' }],
    ['with an id that is a number', { event: 'credential_accepted', notification_id: 1 }],
    ['without an event', { notification_id: 'x' }],
    ['with an unknown event', { event: 'credential_admired', notification_id: 'x' }],
    ['with an event that is named like a property', { event: 'constructor', notification_id: 'x' }],
  ])('is malformed as %s', (_what, body) => {
    expect(() => parseNotification(body as never)).toThrow(
      expect.objectContaining({ code: 'invalid_notification_request' }),
    )
  })
})
