import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import { readDateTime } from '../../../platform/clock/stated-time.ts'
import { readHttpDate } from './calls/retry-after.ts'

/** A search returns `issuedAtTimestamp` (RFC 1123), a single credential `issuedAt` (ISO 8601). */
export const zIssuedCredential = z
  .object({
    id: z.string().min(1),
    status: z.string(),
    issuedAt: z.string().optional().catch(undefined),
    issuedAtTimestamp: z.string().optional().catch(undefined),
  })
  .transform(({ id, status, issuedAt, issuedAtTimestamp }): IssuedCredential => {
    const time = issuedAt ?? issuedAtTimestamp ?? ''
    return { id, status, isValid: status.toLowerCase() === 'valid', issuedAt: readDateTime(time) ?? readHttpDate(time) }
  })

export const zIssuedCredentials = z.object({ value: z.array(zIssuedCredential) })

/** A credential as the service knows it, without its claims. */
export type IssuedCredential = {
  id: string
  /** The service's own word. */
  status: string
  /** Only `valid` is documented; any other status counts as revoked. */
  isValid: boolean
  /** Undefined if the service's date is of an unknown form. */
  issuedAt: EpochMilliseconds | undefined
}
