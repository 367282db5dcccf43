import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PresentationResult, PublicScenario, ResultView } from '@vitrine/api'
import { formatDate } from '../../../shared/format/dates.ts'
import { formatPln } from '../../../shared/format/money.ts'
import { RejectedPicture, SuccessPicture } from '../../../shared/ui/state-pictures.tsx'
import { resultWords } from '../../../shared/words/result-words.ts'
import styles from './result.module.css'
import { isCouponUsed, isCouponUsedNow, receiptOf } from './result-rows.ts'

type ResultHeadlineProps = {
  readonly scenario: PublicScenario
  readonly result: PresentationResult
}

/** What came of it, at a glance: the picture, the result line, what happened, and what the scenario's own result view adds. */
export function ResultHeadline({ scenario, result }: ResultHeadlineProps) {
  const { successMessage, onlyPaymentId, presentationComponentName } = scenario.presentation
  const isAccepted = result.status === 'OK'
  const message = successMessage || t`Success`
  // The reason of a refusal stands in the heading already.
  const happened = isAccepted && !onlyPaymentId ? resultWords(result) : undefined
  return (
    <div className={styles.headline}>
      {isAccepted ? <SuccessPicture /> : <RejectedPicture />}
      {isAccepted && (
        <p className={styles.line}>
          <Trans>
            Result: <strong>{message}</strong>
          </Trans>
        </p>
      )}
      {happened && <p>{happened}</p>}
      {!onlyPaymentId && <Highlight view={presentationComponentName} result={result} />}
    </div>
  )
}

/** The result views that a scenario picks by name (`presentationComponentName`). Each says only what happened. */
function Highlight({ view, result }: { view: ResultView; result: PresentationResult }) {
  switch (view) {
    case 'bank-payment':
      // The receipt of a payment says the balance, too.
      if (receiptOf(result) !== undefined) return null
      return result.cuponValidTo === undefined ? <Balance result={result} /> : <Coupon result={result} />
    case 'coffee-coupon':
      return <Coupon result={result} />
    case 'gate':
      return <Gate result={result} />
    case 'default':
      return null
  }
}

function Balance({ result: { accountBalance } }: { result: PresentationResult }) {
  return accountBalance === undefined ? null : <Figure label={t`Account balance`} value={formatPln(accountBalance)} />
}

function Coupon({ result }: { result: PresentationResult }) {
  if (isCouponUsedNow(result)) return <Figure label={t`Coffee coupon`} value={t`One coffee, free`} />
  const { cuponValidTo } = result
  if (cuponValidTo === undefined || isCouponUsed(result)) return null
  return <Figure label={t`Coffee coupon valid to`} value={formatDate(cuponValidTo)} />
}

function Gate({ result: { reason } }: { result: PresentationResult }) {
  switch (reason?.code) {
    case 'gate-opened':
      return <Figure label={t`The gate`} value={t`opens for you`} />
    case 'level-too-low':
      return <Figure label={t`The gate`} value={t`stays closed`} />
    default:
      return null
  }
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <p className={styles.figure}>
      <span className={styles.figureLabel}>{label}</span> <span className={styles.figureValue}>{value}</span>
    </p>
  )
}
