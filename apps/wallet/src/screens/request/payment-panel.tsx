import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PaymentOrder } from '../../protocol/presentation/transaction-data.ts'
import { formatMoney } from '../parts/format/localized.ts'
import styles from './payment-panel.module.css'

export function PaymentPanel({ order }: { order: PaymentOrder }) {
  const { amount, currency, payee, transactionId } = order
  const { name } = payee
  return (
    <section className={styles.payment} aria-label={t`Payment`}>
      <p className={styles.amount}>{formatMoney(amount, currency)}</p>
      <p className={styles.payee}>
        <Trans>
          to <strong>{name}</strong>
        </Trans>
      </p>
      <p className={styles.small}>{t`Payment ${transactionId}`}</p>
    </section>
  )
}
