import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PaymentToConfirm } from '@vitrine/api'
import { formatMoney } from '../../shared/format/money.ts'
import styles from './payment-summary.module.css'

type PaymentSummaryProps = {
  readonly payment: PaymentToConfirm
  readonly paymentId: string | undefined
}

/** What will be charged, to whom, and under which id: the same that the wallet shows before consent. */
export function PaymentSummary({ payment, paymentId }: PaymentSummaryProps) {
  const { receiver } = payment
  return (
    <section className={styles.payment} aria-label={t`Payment to confirm`}>
      <p className={styles.amount}>{formatMoney(payment.amount, payment.currency)}</p>
      <p>
        <Trans>
          to <strong>{receiver}</strong>
        </Trans>
      </p>
      {paymentId !== undefined && (
        <p className={styles.id}>
          <Trans>
            Payment id <span className={styles.code}>{paymentId}</span>
          </Trans>
        </p>
      )}
    </section>
  )
}
