import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PaymentToConfirm } from '@vitrine/api/flows/presentation.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { ShortId } from '../../../shared/ui/short-id.tsx'
import styles from './payment-summary.module.css'

/** The name and number of the account are never shown. */
const ACCOUNT_ID_LENGTH = 12

type PaymentSummaryProps = {
  readonly payment: PaymentToConfirm
  readonly paymentId: string | undefined
  /** Id of the account that must pay; undefined if any account may pay. */
  readonly accountId: string | undefined
}

export function PaymentSummary({ payment, paymentId, accountId }: PaymentSummaryProps) {
  const { receiver } = payment
  return (
    <section className={styles.payment} aria-label={t`Payment to confirm`}>
      <p className={styles.amount}>{formatMoney(payment.amount, payment.currency)}</p>
      <div className={styles.details}>
        <p>
          <Trans>
            to <strong>{receiver}</strong>
          </Trans>
        </p>
        {accountId !== undefined && (
          <p className={styles.id}>
            <Trans>
              Only the account <ShortId id={accountId} length={ACCOUNT_ID_LENGTH} /> can pay this
            </Trans>
          </p>
        )}
        {paymentId !== undefined && (
          <p className={styles.id}>
            <Trans>
              Payment id <span className={styles.code}>{paymentId}</span>
            </Trans>
          </p>
        )}
      </div>
    </section>
  )
}
