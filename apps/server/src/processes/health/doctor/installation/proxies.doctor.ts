import { OPERATION_ENDPOINTS } from '@vitrine/api/endpoints/operation.ts'
import {
  type CheckOutcome,
  failed,
  type HealthCheck,
  ok,
  skipped,
  warning,
} from '../../../../platform/health/health-check.ts'
import type { TrustedProxies } from '../../../../platform/http/edge/trusted-proxies.ts'
import { answerOf, ask } from '../ask.ts'

const { proxies: PROXIES } = OPERATION_ENDPOINTS

/** Forged entries for X-Forwarded-For: addresses reserved for documentation (RFC 5737), more than any chain of proxies adds. */
const FORGED = Array.from({ length: 20 }, (_, index) => `192.0.2.${index + 1}`)

/** Rate limits depend on the address of a client, so clients must not be able to forge it. */
export const proxies = ({ publicUrl, trustProxy }: { publicUrl: string; trustProxy: TrustedProxies }): HealthCheck => ({
  name: 'Proxies',
  run: async () => {
    const reply = await ask(`${publicUrl}${PROXIES.path}`, { headers: { 'x-forwarded-for': FORGED.join(', ') } })
    const seen = answerOf(reply, PROXIES.response)
    return seen === undefined ? skipped('cannot be checked without the public address') : judgeProxies(seen, trustProxy)
  },
})

/**
 * @param seen number of entries in X-Forwarded-For at the server, and the position, counted from the end, of the entry that the
 *   server takes as the client
 */
export function judgeProxies(seen: { entries: number; client: number }, trusted: TrustedProxies): CheckOutcome {
  const isForwarded = seen.entries >= FORGED.length
  const added = isForwarded ? seen.entries - FORGED.length : seen.entries
  const setting = `Set TRUST_PROXY=${added}, or list the networks of the proxies.`
  if (isForwarded && seen.client > added)
    return failed(
      `clients can forge their address: requests pass through ${added} proxies, but TRUST_PROXY covers ${seen.client}`,
      added === 0 ? 'Do not set TRUST_PROXY: there is no proxy in front.' : setting,
    )
  if (seen.client === added)
    return ok(
      added === 0 ? 'no proxy in front' : `proxies in front: ${added}; the server sees the addresses of visitors`,
    )
  if (trusted.kind === 'none')
    return failed(
      `requests pass through ${added === 1 ? 'a proxy' : `${added} proxies`}, but TRUST_PROXY is not set: all visitors count as one client in rate limits`,
      setting,
    )
  return warning(
    `requests pass through ${added} proxies, but TRUST_PROXY covers only ${seen.client} of them: all visitors behind the same proxy count as one client in rate limits`,
    setting,
  )
}
