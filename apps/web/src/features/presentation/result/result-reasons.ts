import { t } from '@lingui/core/macro'
import type { PresentationResult } from '@vitrine/api'
import { flowErrorText } from '../../../shared/words/flow-error-words.ts'
import { resultWords } from '../../../shared/words/result-words.ts'
import { isCouponUsed } from './result-rows.ts'

/** Why the business behind a verified presentation was refused; of a used coupon in the words of section 8. */
export function resultReasons(result: PresentationResult): readonly string[] {
  if (isCouponUsed(result)) return [t`Sorry! Your coffee cupon has already been used. Please try again with a new one.`]
  if (result.status === 'OK') return []
  const error = result.fullObject?.error
  const words = resultWords(result) || (error && flowErrorText(error))
  return words ? [words] : []
}
