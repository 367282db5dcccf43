import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PresentationResult, PublicScenario, ResultView } from '@vitrine/api'
import { formatDate } from '../../../shared/format/dates.ts'
import { formatPln } from '../../../shared/format/money.ts'
import { RejectedPicture, SuccessPicture } from '../../../shared/ui/state-pictures.tsx'
import styles from './result.module.css'
import { receiptOf } from './result-rows.ts'

type ResultHeadlineProps = {
  readonly scenario: PublicScenario
  readonly result: PresentationResult
}

/** What came of it, at a glance: the picture, the result line, and what the scenario's own result view adds. */
export function ResultHeadline({ scenario, result }: ResultHeadlineProps) {
  const isAccepted = result.status === 'OK'
  const message = scenario.presentation.successMessage || t`Success`
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
      <Highlight view={scenario.presentation.presentationComponentName} result={result} />
    </div>
  )
}

/** The result views that a scenario picks by name (`presentationComponentName`). */
function Highlight({ view, result }: { view: ResultView; result: PresentationResult }) {
  const isAccepted = result.status === 'OK'
  switch (view) {
    case 'bank-payment':
      // The receipt of a payment says the balance, too.
      if (receiptOf(result) !== undefined) return null
      return result.cuponValidTo === undefined ? <Balance result={result} /> : <Coupon result={result} />
    case 'coffee-coupon':
      return <Coupon result={result} />
    case 'gate':
      return <Figure label={t`The gate`} value={isAccepted ? t`opens for you` : t`stays closed`} />
    case 'default':
      return null
  }
}

function Balance({ result: { accountBalance } }: { result: PresentationResult }) {
  return accountBalance === undefined ? null : <Figure label={t`Account balance`} value={formatPln(accountBalance)} />
}

function Coupon({ result: { status, cuponValidTo } }: { result: PresentationResult }) {
  if (status === 'OK') return <Figure label={t`Coffee cupon`} value={t`One coffee, free`} />
  return cuponValidTo === undefined ? null : (
    <Figure label={t`Coffee cupon valid to`} value={formatDate(cuponValidTo)} />
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <p className={styles.figure}>
      <span className={styles.figureLabel}>{label}</span> <span className={styles.figureValue}>{value}</span>
    </p>
  )
}
