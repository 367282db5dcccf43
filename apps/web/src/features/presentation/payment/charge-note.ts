import { t } from '@lingui/core/macro'
import type { ProblemReason } from '@vitrine/api/wording/problem-reason.ts'
import type { ResultReason } from '@vitrine/api/wording/result-reason.ts'
import type { PresentationSource } from '../presentation-source.ts'
import { isContinued } from './payment-operations.ts'

/**
 * What is true of the money when a request came to nothing; undefined where no payment was asked for. Several requests
 * may continue one unpaid payment, and another of them may have paid it.
 *
 * @param isUnpaid whether the server says so of a request that was made elsewhere
 */
export function chargeNote(source: PresentationSource, isUnpaid: boolean): string | undefined {
  if (source.kind !== 'request') return isUnpaid ? t`Nothing was charged by this request.` : undefined
  if (source.payment === undefined) return undefined
  return isContinued(source.payment) ? t`Nothing was charged by this request.` : t`Nothing was charged.`
}

/** The reasons whose words say already that nothing was charged. */
const SAYING_SO: ReadonlySet<string> = new Set<ResultReason['code'] | ProblemReason['code']>([
  'no-such-payment',
  'payment-ended',
  'not-enough-money',
  'no-account',
  'another-account',
  'no-such-account',
  'account-revoked',
  'payment-refused',
])

/**
 * The reasons with the note behind them, unless they say it already.
 *
 * @param reason what they are the words for, where the server says so
 */
export function withChargeNote(
  reasons: readonly string[],
  note: string | undefined,
  reason?: ResultReason | ProblemReason,
): readonly string[] {
  return note === undefined || (reason && SAYING_SO.has(reason.code)) ? reasons : [...reasons, note]
}
