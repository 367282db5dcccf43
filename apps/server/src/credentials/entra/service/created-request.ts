import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import { fromNumericDate } from '../../../platform/clock/stated-time.ts'
import { readHttpDate } from './calls/retry-after.ts'

/** Schemes that Microsoft Authenticator opens. The rest of the address is not documented. */
const zWalletUrl = z.string().refine((text) => ['openid-vc:', 'openid:'].includes(URL.parse(text)?.protocol ?? ''))

export const zCreatedRequest = z.object({
  requestId: z.string().min(1),
  url: zWalletUrl,
  expiry: z.number().nonnegative(),
})

export type CreatedRequest = {
  /** Id in the events of the service. */
  requestId: string
  /** Link that opens the wallet, also the content of the QR code. */
  url: string
  /** End of the request by this server's clock. */
  expiresAt: EpochMilliseconds
}

/** The service's clock, which the Date header shows, may differ from this server's. */
export function createdRequest(
  { requestId, url, expiry }: z.infer<typeof zCreatedRequest>,
  { headers, now }: { headers: Headers; now: EpochMilliseconds },
): CreatedRequest {
  const ahead = (readHttpDate(headers.get('date')) ?? now) - now
  return { requestId, url, expiresAt: Math.max(now, fromNumericDate(expiry) - ahead) }
}
