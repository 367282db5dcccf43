import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { RequestRow } from './verifier.tables.ts'

/** A request that had no answer yet when it was read. */
export type OpenRequest = RequestRow & { encryption_key: string }

export const isOpenRequest = (request: RequestRow, now: EpochMilliseconds): request is OpenRequest =>
  request.encryption_key !== null && request.expires_at > now
