import { t } from '@lingui/core/macro'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { failureWords } from '../../../shared/words/check-words.ts'
import { flowErrorText } from '../../../shared/words/flow-error-words.ts'
import { resultAdvice, resultWords } from '../../../shared/words/result-words.ts'
import { isCouponUsed } from './result-coupon.ts'

/** Returns why a result was refused, and what to do. The text for a used coupon is in specification 8.15. */
export function resultReasons(result: PresentationResult): readonly string[] {
  if (isCouponUsed(result)) return [t`Sorry! Your coffee cupon has already been used. Please try again with a new one.`]
  if (result.status === 'OK') return []
  const { error, checks } = result.fullObject ?? {}
  const words = resultWords(result) || (error && flowErrorText(error))
  const advice = resultAdvice(result.reason)
  return [...(words ? [words] : []), ...(advice ? [advice] : []), ...failureWords(checks)]
}
