import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RejectedPicture } from '../../../shared/ui/state/state-pictures.tsx'
import { resultWords } from '../../../shared/words/result-words.ts'
import { wasAtGate } from '../gate-outcome.tsx'
import type { PresentedCard } from '../presented-card.ts'
import { CoffeePicture } from './coffee-picture.tsx'
import styles from './result.module.css'
import { highlightOf } from './result-highlight.ts'
import { isCouponUsedNow } from './used-coupon.ts'

export function ResultHeadline({ card, result }: PresentedCard) {
  const { successMessage, onlyPaymentId, presentationComponentName } = card.presentation
  const isAccepted = result.status === 'OK'
  const message = successMessage || t`Success`
  // The heading already shows the reason for a refusal, the picture of the door that it is open, and the code of a discount its percentage.
  const isSaidElsewhere = !isAccepted || onlyPaymentId || wasAtGate(card, result) || result.discount !== undefined
  const happened = isSaidElsewhere ? undefined : resultWords(result)
  const highlight = onlyPaymentId ? undefined : highlightOf(presentationComponentName, result)
  return (
    <div className={styles.headline}>
      {/* The door of a gate already shows a refusal, and the seal on the card shows the acceptance. */}
      {!isAccepted && !wasAtGate(card, result) && <RejectedPicture />}
      {isAccepted && isCouponUsedNow(result) && <CoffeePicture />}
      {isAccepted && (
        <p className={styles.line}>
          <Trans>
            Result: <strong>{message}</strong>
          </Trans>
        </p>
      )}
      {happened && <p>{happened}</p>}
      {highlight && (
        <p className={styles.figure}>
          <span className={styles.figureLabel}>{highlight.label}</span>{' '}
          <span className={styles.figureValue}>{highlight.value}</span>
        </p>
      )}
    </div>
  )
}
