import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Notification } from '../wallet/credential-endpoint.ts'
import { expectError, Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

/** Receives a credential. Returns the issuance, and a function that sends notifications about this credential. */
async function holding() {
  const authorized = await stage.authorized()
  const { notificationId } = await authorized.receive()
  if (notificationId === undefined) throw new Error('the issuer requests no notification')
  const { accessToken, open, attempt } = authorized
  return {
    authorized,
    attempt,
    notificationId,
    notify: (notification: Notification = {}) =>
      open.sendNotification({ accessToken, notificationId, ...notification }),
  }
}

it.each(['credential_accepted', 'credential_failure', 'credential_deleted'])(
  'accepts the event %s, repeatedly',
  async (event) => {
    const { notify } = await holding()
    for (let count = 0; count < 2; count += 1) {
      const answer = await notify({ event })
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: '' })
    }
  },
)

it('accepts that a credential is deleted after it was accepted, and the status stays issued', async () => {
  const { notify, attempt } = await holding()
  expect((await notify({ event: 'credential_accepted' })).status).toBe(204)
  expect((await notify({ event: 'credential_deleted' })).status).toBe(204)
  expect(await attempt.status()).toEqual({ status: 2 })
})

it('accepts a notification with a description and unknown members', async () => {
  const { notify } = await holding()
  const body = { event_description: 'Stored "well"', 'x-unknown': [1, 2], constructor: 'x' }
  expect((await notify({ body })).status).toBe(204)
})

it('needs no notification', async () => {
  const { attempt } = await holding()
  expect(await attempt.status()).toEqual({ status: 2 })
  expect(await attempt.credentials()).toEqual({ issued: 1, valid: 1 })
})

it("refuses another wallet's notification", async () => {
  const [mine, other] = [await holding(), await holding()]
  expectError(await mine.notify({ notificationId: other.notificationId }), 'invalid_notification_id')
})

it.each<[string, string, Notification]>([
  ['an unknown id', 'invalid_notification_id', { notificationId: 'nobody-knows' }],
  ['an unknown event', 'invalid_notification_request', { event: 'credential_admired' }],
  ['an event named like a property', 'invalid_notification_request', { event: 'constructor' }],
  ['no event', 'invalid_notification_request', { body: { event: undefined } }],
  ['no id', 'invalid_notification_request', { body: { notification_id: undefined } }],
  ['an id that is a number', 'invalid_notification_request', { body: { notification_id: 1 } }],
  ['an array', 'invalid_notification_request', { rawBody: '[]' }],
  ['null', 'invalid_notification_request', { rawBody: 'null' }],
  ['no JSON', 'invalid_notification_request', { rawBody: 'event=credential_accepted' }],
  ['the same member twice', 'invalid_notification_request', { rawBody: '{"event":"credential_accepted","event":"x"}' }],
])('refuses a notification with %s as %s', async (_what, error, notification) => {
  const { notify } = await holding()
  expectError(await notify(notification), error)
  expect((await notify()).status).toBe(204)
})

it('refuses a notification before the credential exists', async () => {
  const { open, accessToken } = await stage.authorized()
  expectError(await open.sendNotification({ accessToken, notificationId: 'null' }), 'invalid_notification_id')
})

it('refuses a notification for the lost credential of a wallet that asked again', async () => {
  const { authorized, notify } = await holding()
  await authorized.receive()
  expectError(await notify(), 'invalid_notification_id')
})
