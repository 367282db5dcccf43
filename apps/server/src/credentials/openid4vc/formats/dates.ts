import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { hasCome } from '../../../platform/clock/stated-time.ts'
import type { CredentialIssuer } from '../trust/issuer-trust.ts'
import { type Diagnosis, shownTime } from '../wire/diagnosis.ts'

/** Dates that a credential states, in whole milliseconds, limited to the years 1970 to 9999. */
export type Dates = {
  issuedAt: EpochMilliseconds | undefined
  validFrom: EpochMilliseconds | undefined
  expiresAt: EpochMilliseconds | undefined
}

/** A missing date sets no limit. */
export function areCurrent({ issuedAt = 0, validFrom = 0, expiresAt }: Dates, now: EpochMilliseconds): boolean {
  return hasCome(Math.max(issuedAt, validFrom), now) && (expiresAt === undefined || now < expiresAt)
}

export const datesFault = ({ issuedAt, validFrom = issuedAt, expiresAt }: Dates, now: EpochMilliseconds): Diagnosis =>
  `validity: expected dates around ${shownTime(now)}, received ${shownTime(validFrom)} to ${shownTime(expiresAt)}`

/** Our own credentials always state issuance and expiry; those of other issuers may omit them. */
export const lacksDate = ({ kind }: CredentialIssuer, { issuedAt, expiresAt }: Dates): boolean =>
  kind === 'own' && (issuedAt === undefined || expiresAt === undefined)
