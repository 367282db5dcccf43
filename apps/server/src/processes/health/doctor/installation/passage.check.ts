import { CHANGES_ENDPOINT } from '@vitrine/api/endpoints/changes.ts'
import { type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import { ask } from '../ask.ts'

/** As large as an answer of a wallet with a photo may be, in bytes. */
const LARGE_ANSWER = 1_900_000
/** Nobody's, so it is refused for what it is, by the server. */
const ANSWER_TO_NOTHING = '/openid4vp/responses/doctor'
/** An event is to be on its way at once, in milliseconds. */
const AT_ONCE = 3000

/** Whether what is in front lets large answers of wallets through. */
export const largeAnswers = ({ publicUrl }: { publicUrl: string }): HealthCheck => ({
  name: 'Large answers',
  run: async () => {
    const reply = await ask(`${publicUrl}${ANSWER_TO_NOTHING}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `response=${'a'.repeat(LARGE_ANSWER)}`,
    })
    // The server may refuse what nobody asked for before it has read it all.
    if (reply.kind === 'silence') return skipped(`no answer: ${reply.why}`)
    if (reply.status !== 413) return ok('photos get through')
    return warning(
      'what is in front refuses bodies of 2 MB: cards with a photo cannot be presented',
      'Let it take 2 MB, as deploy/nginx does (client_max_body_size).',
    )
  },
})

/** Whether what is in front hands on events as they come. */
export const events = ({ publicUrl }: { publicUrl: string }): HealthCheck => ({
  name: 'Events',
  run: async () => {
    const begins = await beginsWithin(`${publicUrl}${CHANGES_ENDPOINT.path}?id=doctor`)
    if (begins === 'no answer') return skipped('needs the public address')
    if (begins) return ok('reach the pages at once')
    return warning(
      `none within ${AT_ONCE / 1000} seconds: pages ask again and again, and show what happens later`,
      'Let what is in front hand on answers of text/event-stream unbuffered, as deploy/nginx does (proxy_buffering off).',
    )
  },
})

async function beginsWithin(address: string): Promise<boolean | 'no answer'> {
  const signal = AbortSignal.timeout(AT_ONCE)
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
