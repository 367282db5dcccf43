import { t } from '@lingui/core/macro'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { ResultView } from '@vitrine/api/wording/result-view.ts'
import { formatDate } from '../../../shared/format/dates.ts'
import { formatPln } from '../../../shared/format/money.ts'
import { receiptOf } from './result-rows.ts'
import { isCouponUsed, isCouponUsedNow } from './used-coupon.ts'

/** Value shown large above a result, and the row that would repeat this value. */
type Highlight = {
  readonly label: string
  readonly value: string
  readonly row?: keyof PresentationResult
}

/** Returns what the view shows large. A card selects its view by name (`presentationComponentName`). */
export function highlightOf(view: ResultView, result: PresentationResult): Highlight | undefined {
  switch (view) {
    case 'bank-payment':
      // The receipt of a payment shows the balance, too.
      if (receiptOf(result) !== undefined) return undefined
      return result.cuponValidTo === undefined ? balanceOf(result) : couponOf(result)
    case 'coffee-coupon':
      return couponOf(result)
    case 'gate':
      return gateOf(result)
    case 'default':
      return undefined
  }
}

const balanceOf = ({ accountBalance }: PresentationResult): Highlight | undefined =>
  accountBalance === undefined
    ? undefined
    : { label: t`Account balance`, value: formatPln(accountBalance), row: 'accountBalance' }

function couponOf(result: PresentationResult): Highlight | undefined {
  if (isCouponUsedNow(result)) return { label: t`Coffee coupon`, value: t`One coffee, free` }
  const { cuponValidTo } = result
  if (cuponValidTo === undefined || isCouponUsed(result)) return undefined
  return { label: t`Coffee coupon valid to`, value: formatDate(cuponValidTo) }
}

/** The picture of the door already says that an open gate is open. */
const gateOf = ({ reason }: PresentationResult): Highlight | undefined =>
  reason?.code === 'level-too-low' ? { label: t`The gate`, value: t`stays closed` } : undefined
