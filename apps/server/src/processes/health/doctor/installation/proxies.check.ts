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

/** Addresses that nobody has (RFC 5737), so many that no chain of proxies adds as many. */
const FORGED = Array.from({ length: 20 }, (_, index) => `192.0.2.${index + 1}`)

/** Whether the server knows who asks: the address that limits count, and that nobody may choose. */
export const proxies = ({ publicUrl, trustProxy }: { publicUrl: string; trustProxy: TrustedProxies }): HealthCheck => ({
  name: 'Proxies',
  run: async () => {
    const reply = await ask(`${publicUrl}${PROXIES.path}`, { headers: { 'x-forwarded-for': FORGED.join(', ') } })
    const seen = answerOf(reply, PROXIES.response)
    return seen === undefined ? skipped('needs the public address') : whatTheyDo(seen, trustProxy)
  },
})

/** @param seen the entries of X-Forwarded-For as they reach the server, and which of them, counted from it, it takes for the client */
export function whatTheyDo(seen: { entries: number; client: number }, trusted: TrustedProxies): CheckOutcome {
  const isHandedOn = seen.entries >= FORGED.length
  const added = isHandedOn ? seen.entries - FORGED.length : seen.entries
  const setting = `Set TRUST_PROXY=${added}, or to the networks of the proxies.`
  if (isHandedOn && seen.client > added)
    return failed(
      `anybody can write the address that counts as theirs: TRUST_PROXY believes more proxies than the ${added} in front`,
      added === 0 ? 'Do not set TRUST_PROXY where no proxy is in front.' : setting,
    )
  if (seen.client === added) return ok(added === 0 ? 'none in front' : `${added} in front, and visitors are told apart`)
  if (trusted.kind === 'none')
    return failed(`${added} in front, and TRUST_PROXY is not set: all visitors count as one`, setting)
  return warning(
    `${added} in front, of which TRUST_PROXY believes ${seen.client}: visitors count as one with the next proxy`,
    setting,
  )
}
