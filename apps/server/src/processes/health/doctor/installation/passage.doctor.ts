import { NOTIFICATIONS_ENDPOINT } from '@vitrine/api/endpoints/notifications.ts'
import type { Bytes, Milliseconds } from '@vitrine/api/units.ts'
import { type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import { ask } from '../ask.ts'

/** Size of a wallet's answer that contains a photo. */
const LARGE_ANSWER: Bytes = 1_900_000
/** Response address that belongs to no presentation, so the server refuses answers to it. */
const UNKNOWN_RESPONSE = '/openid4vp/responses/doctor'
const FIRST_EVENT: Milliseconds = 3000

export const largeAnswers = ({ publicUrl }: { publicUrl: string }): HealthCheck => ({
  name: 'Large answers',
  run: async () => {
    const reply = await ask(`${publicUrl}${UNKNOWN_RESPONSE}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `response=${'a'.repeat(LARGE_ANSWER)}`,
    })
    // Silence proves nothing: the server may close the connection before it has read the whole body.
    if (reply.kind === 'silence') return skipped(`no answer: ${reply.why}`)
    if (reply.status !== 413) return ok('large answers of wallets, such as those with photos, reach the server')
    return warning(
      'the proxy in front refuses bodies of 2 MB: cards with a photo cannot be presented',
      'Configure the proxy to accept 2 MB, as deploy/nginx does (client_max_body_size).',
    )
  },
})

export const events = ({ publicUrl }: { publicUrl: string }): HealthCheck => ({
  name: 'Events',
  run: async () => {
    const begins = await beginsInTime(`${publicUrl}${NOTIFICATIONS_ENDPOINT.path}?id=doctor`)
    if (begins === 'no answer') return skipped('cannot be checked without the public address')
    if (begins) return ok('events reach the pages immediately')
    return warning(
      `no event arrived within ${FIRST_EVENT / 1000} seconds: pages poll instead and show changes later`,
      'Configure the proxy in front to forward text/event-stream answers without buffering, as deploy/nginx does (proxy_buffering off).',
    )
  },
})

async function beginsInTime(address: string): Promise<boolean | 'no answer'> {
  const signal = AbortSignal.timeout(FIRST_EVENT)
  try {
    const { body, status } = await fetch(address, { signal, redirect: 'manual' })
    if (status !== 200 || body === null) return 'no answer'
    const reader = body.getReader()
    const { value } = await reader.read()
    await reader.cancel()
    return value !== undefined
  } catch {
    return signal.aborted ? false : 'no answer'
  }
}
