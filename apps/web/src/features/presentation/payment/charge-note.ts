import { t } from '@lingui/core/macro'
import type { ProblemReason } from '@vitrine/api/wording/problem-reason.ts'
import type { ResultReason } from '@vitrine/api/wording/result-reason.ts'
import type { PresentationSource } from '../presentation-source.ts'
import { isContinued } from './payment-operations.ts'

/**
 * Returns the text "Nothing was charged" for a failed payment. If the request continues an earlier payment, the text is only about
 * this request, because another one may have paid.
 *
 * @param isUnpaid true if the server reports an unpaid payment for a request that was made on another page
 */
export function chargeNote(source: PresentationSource, isUnpaid: boolean): string | undefined {
  if (source.kind !== 'request') return isUnpaid ? t`Nothing was charged by this request.` : undefined
  if (source.payment === undefined) return undefined
  return isContinued(source.payment) ? t`Nothing was charged by this request.` : t`Nothing was charged.`
}

/** Codes of reasons whose text already states that nothing was charged. */
const STATES_NO_CHARGE: ReadonlySet<string> = new Set<ResultReason['code'] | ProblemReason['code']>([
  'no-such-payment',
  'payment-ended',
  'not-enough-money',
  'no-account',
  'another-account',
  'no-such-account',
  'account-revoked',
  'payment-refused',
])

/** Appends the note unless the texts already say it. `reason` is the server's reason that they describe. */
export function withChargeNote(
  reasons: readonly string[],
  note: string | undefined,
  reason?: ResultReason | ProblemReason,
): readonly string[] {
  return note === undefined || (reason && STATES_NO_CHARGE.has(reason.code)) ? reasons : [...reasons, note]
}
