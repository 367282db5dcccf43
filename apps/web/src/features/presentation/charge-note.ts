import { t } from '@lingui/core/macro'
import { isPaymentId } from './payment-operations.ts'
import type { PresentationSource } from './presentation-source.ts'

/** How the server says it, in sentences of its own. */
const NOTHING_CHARGED = 'Nothing was charged'

/**
 * What is true of the money when a request came to nothing; undefined where no payment was asked for. Several requests
 * may continue one unpaid payment, and another of them may have paid it.
 *
 * @param isUnpaid whether the server says so of a request that was made elsewhere
 */
export function chargeNote(source: PresentationSource, isUnpaid: boolean): string | undefined {
  if (source.kind !== 'request') return isUnpaid ? t`Nothing was charged by this request.` : undefined
  if (source.payment === undefined) return undefined
  const { id } = source.payment
  return id !== undefined && isPaymentId(id) ? t`Nothing was charged by this request.` : t`Nothing was charged.`
}

/** The reasons with the note behind them, unless one of them says it already. */
export function withChargeNote(reasons: readonly string[], note: string | undefined): readonly string[] {
  return note === undefined || reasons.some((reason) => reason.includes(NOTHING_CHARGED)) ? reasons : [...reasons, note]
}
