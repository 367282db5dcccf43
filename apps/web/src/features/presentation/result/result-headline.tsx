import type { PresentationResult, PublicScenario } from '@vitrine/api'
import { formatDate } from '../../../shared/format/dates.ts'
import { formatPln } from '../../../shared/format/money.ts'
import { RejectedPicture, SuccessPicture } from '../../../shared/ui/phase-pictures.tsx'
import styles from './result.module.css'
import { isCouponUsed } from './result-rows.ts'

const COUPON_USED_TEXT = 'Sorry! Your coffee cupon has already been used. Please try again with a new one.'

interface ResultHeadlineProps {
  readonly scenario: PublicScenario
  readonly result: PresentationResult
}

/** What came of it, at a glance: the picture, the result line, and what the scenario's own result view adds. */
export function ResultHeadline({ scenario, result }: ResultHeadlineProps) {
  const isAccepted = result.status === 'OK'
  return (
    <div className={styles.headline}>
      {isAccepted ? <SuccessPicture /> : <RejectedPicture />}
      {isAccepted && (
        <p className={styles.line}>
          Result: <strong>{scenario.presentation.successMessage || 'Success'}</strong>
        </p>
      )}
      {!isAccepted && result.details && <p className={styles.refusal}>{result.details}</p>}
      {isCouponUsed(result) && <p className={styles.refusal}>{COUPON_USED_TEXT}</p>}
      <Highlight view={scenario.presentation.presentationComponentName} result={result} />
    </div>
  )
}

/** The result views that a scenario picks by name (`presentationComponentName`). */
function Highlight({ view, result }: { view: string; result: PresentationResult }) {
  const isAccepted = result.status === 'OK'
  switch (view) {
    case 'bank-payment':
      return result.accountBalance === undefined ? null : (
        <Figure label={isAccepted ? 'Balance after the payment' : 'Balance'} value={formatPln(result.accountBalance)} />
      )
    case 'coffee-coupon':
      return result.cuponValidTo === undefined ? null : (
        <Figure label="Coffee cupon valid to" value={formatDate(result.cuponValidTo)} />
      )
    case 'gate':
      return <Figure label="The gate" value={isAccepted ? 'opens for you' : 'stays closed'} />
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
