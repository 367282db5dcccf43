import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Fetch } from '../../protocol/wallet/http-exchange.ts'

/** Number of addresses from which garbage comes. */
const ADDRESSES = 200

const json = (text: string) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: text })
const form = (text: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: text,
})
const id = () => randomBytes(24).toString('base64url')

/** Requests of somebody who wants to do harm: broken bodies, ids that do not exist, wrong codes, large and deep texts. */
const KINDS: readonly (() => [path: string, init: RequestInit])[] = [
  () => [`/${id()}/wp-login.php`, {}],
  () => [`/openid4vp/requests/${id()}`, form('wallet_metadata=%7B')],
  () => [`/openid4vp/responses/${id()}`, form(`response=${'a.'.repeat(4)}${randomBytes(3000).toString('base64url')}`)],
  () => [
    '/openid4vci/token',
    form(`grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Apre-authorized_code&pre-authorized_code=${id()}`),
  ],
  () => ['/openid4vci/credential', json(`{"proofs":${'['.repeat(2000)}`)],
  () => ['/basic/request2', json(randomBytes(2000).toString('latin1'))],
  () => ['/basic/presentation/request', json(JSON.stringify({ type: id(), state: 'x'.repeat(20_000) }))],
  () => [`/basic/issuance/status?id=${id()}`, {}],
  () => [`/notifications?id=${id()}`, {}],
  () => ['/openid4vci/credential', { ...json('{}'), headers: { authorization: `Bearer ${'a'.repeat(8000)}` } }],
]

/**
 * Sends garbage at a steady pace until it is stopped.
 *
 * @returns a function that stops it, and returns the number of requests and the answers that a server must never return
 */
export function sendGarbage(
  { publicUrl, fetch }: { publicUrl: string; fetch: Fetch },
  perSecond: number,
): () => Promise<{ sent: number; wrong: string[] }> {
  let isOver = false
  let sent = 0
  const wrong: string[] = []
  const send = async () => {
    const [path, init] = (KINDS[randomInt(KINDS.length)] as (typeof KINDS)[number])()
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', `192.0.2.${randomInt(ADDRESSES)}`)
    const answer = await fetch(`${publicUrl}${path}`, { ...init, headers, signal: AbortSignal.timeout(10_000) })
    // A stream of an id that does not exist is opened, and stays silent.
    const isStream = path.startsWith('/notifications') && answer.status === 200
    if (!isStream && (answer.status < 400 || answer.status >= 500)) wrong.push(`${path.slice(0, 60)}: ${answer.status}`)
    await answer.body?.cancel()
  }
  const sending = (async () => {
    while (!isOver) {
      sent += 1
      void send().catch((error) => wrong.push(String(error)))
      await pause((-Math.log(1 - Math.random()) * 1000) / perSecond)
    }
  })()
  return async () => {
    isOver = true
    await sending
    return { sent, wrong }
  }
}
