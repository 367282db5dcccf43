import type { PaymentOrder } from '../../protocol/presentation/transaction-data.ts'
import { formatMoney } from '../parts/money.ts'
import styles from './payment-panel.module.css'

/** What agreeing would pay, and to whom. */
export function PaymentPanel({ order }: { order: PaymentOrder }) {
  const { amount, currency, payee, transactionId } = order
  return (
    <section className={styles.payment} aria-label="Payment">
      <p className={styles.amount}>{formatMoney(amount, currency)}</p>
      <p className={styles.payee}>
        to <strong>{payee.name}</strong>
        {payee.id !== undefined && <span className={styles.small}> ({payee.id})</span>}
      </p>
      <p className={styles.small}>Payment {transactionId}</p>
    </section>
  )
}
