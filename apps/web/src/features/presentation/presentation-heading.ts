import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { ShownState } from '../../shared/flow/status/shown-state.ts'
import type { StateHeadingProps } from '../../shared/ui/state/state-heading.tsx'
import { failureWords } from '../../shared/words/check-words.ts'
import { faceCheckWords } from '../../shared/words/face-check-words.ts'
import { expiredText, flowErrorText, unusableAnswerText } from '../../shared/words/flow-error-words.ts'
import { rejectionWords } from '../../shared/words/rejection-words.ts'
import { resultAdvice, resultWords } from '../../shared/words/result-words.ts'
import { withChargeNote } from './payment/charge-note.ts'
import { isCouponUsed } from './result/used-coupon.ts'
import type { Presentation } from './use-presentation.ts'

type PresentationHeadingProps = {
  readonly card: PublicCard
  readonly flow: Presentation
  /** Text that nothing was charged; undefined if no payment was requested, or if the outcome is unknown. */
  readonly chargeNote: string | undefined
  readonly isPayment: boolean
}

/** Headings of the states, with the texts of specification 2.45. */
const HEADINGS: Record<ShownState, (props: PresentationHeadingProps) => StateHeadingProps> = {
  requesting: ({ card: { presentation }, flow }) =>
    flow.agree
      ? { heading: t`Before the face check`, reasons: faceCheckWords(presentation.faceCheck ?? {}, 'holder') }
      : {
          heading: t`Scan QR Code present Verified ID`,
          note: flow.requestError ? undefined : t`One moment ...`,
          isWaiting: true,
        },
  waiting: ({ flow }) =>
    flow.links
      ? { heading: t`Scan QR Code present Verified ID`, note: t`Verification Pending`, isWaiting: true }
      : {
          heading: t`Verification Pending`,
          note: t`The QR code is on the page where this request was made. This page shows the outcome.`,
          isWaiting: true,
        },
  scanned: (props) =>
    props.flow.hasUnusableAnswer
      ? { ...HEADINGS.waiting(props), reasons: [unusableAnswerText()] }
      : {
          heading: t`Verification Started`,
          note: props.flow.status?.awaitsReturn
            ? answeredNote(props.isPayment)
            : t`Continue on your phone: confirm it in your wallet.`,
          isWaiting: true,
        },
  done: ({ flow, chargeNote }) => {
    const { data: result, isError } = flow.result
    if (result === undefined)
      return { heading: t`Verified`, note: isError ? undefined : t`One moment ...`, isWaiting: true }
    const reasons = resultReasons(result)
    return result.status === 'OK'
      ? { heading: t`Nice! Your transaction has been processed successfully`, reasons, tone: 'good' }
      : {
          heading:
            result.fullObject?.requestStatus === 'presentation_error'
              ? t`Verification Rejected`
              : t`Verified, but not accepted`,
          reasons: withChargeNote(reasons, chargeNote, result.reason),
          tone: 'bad',
        }
  },
  rejected: ({ card: { presentation }, flow: { error, status }, chargeNote }) => ({
    heading: t`Verification Rejected`,
    reasons: withChargeNote(
      rejectionWords({ error, checks: status?.checks, faceCheck: presentation.faceCheck }),
      chargeNote,
    ),
    tone: 'bad',
  }),
  expired: ({ chargeNote }) => ({
    heading: t`The code has expired`,
    reasons: withChargeNote([expiredText()], chargeNote),
    tone: 'bad',
  }),
  gone: () => ({
    heading: t`This request is no longer known`,
    reasons: [t`This request no longer exists. Make a new one.`],
    tone: 'bad',
  }),
  erased: () => ({
    heading: t`This result has been deleted`,
    reasons: [t`Results are deleted a short while after they are shown. If you typed the address yourself, check it.`],
  }),
}

export const presentationHeading = (props: PresentationHeadingProps): StateHeadingProps =>
  HEADINGS[props.flow.state](props)

/** Corrects a wallet that reports success before the payment is made. */
const answeredNote = (isPayment: boolean): string =>
  isPayment
    ? t`Your wallet has answered. Return here from the wallet to finish. You have not paid yet.`
    : t`Your wallet has answered. Return here from the wallet to finish.`

/** The text for a used coupon is in specification 8.15. */
function resultReasons(result: PresentationResult): readonly string[] {
  if (isCouponUsed(result)) return [t`Sorry! Your coffee cupon has already been used. Please try again with a new one.`]
  if (result.status === 'OK') return []
  const { error, checks } = result.fullObject ?? {}
  const words = resultWords(result) || (error && flowErrorText(error))
  const advice = resultAdvice(result.reason)
  return [...(words ? [words] : []), ...(advice ? [advice] : []), ...failureWords(checks)]
}
