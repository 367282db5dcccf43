import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { PaymentReceipt } from '@vitrine/api/flows/presentation-result.ts'
import { inGroupsOfFour } from '@vitrine/brand/groups-of-four.ts'
import { formatInstant } from '../../../shared/format/dates.ts'
import { formatMoney, formatPln } from '../../../shared/format/money.ts'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { cardWords } from '../../../shared/words/card-words.ts'
import styles from './receipt.module.css'

type ReceiptProps = {
  readonly receipt: PaymentReceipt
  /** Balance after the payment, in PLN. */
  readonly balance: number | undefined
  readonly accountNumber: string | undefined
}

/** Shows the receipt of a payment, which is all that the page prints. */
export function Receipt({ receipt, balance, accountNumber }: ReceiptProps) {
  const { amount, currency, paymentId, time } = receipt
  const receiver = cardWords(receipt.receiver)
  return (
    <section className={styles.receipt} aria-labelledby="receipt-title">
      <div className={styles.paper}>
        <h3 id="receipt-title" className={styles.title}>
          {t`Receipt`}
        </h3>
        <p className={styles.amount}>{formatMoney(amount, currency)}</p>
        <p>
          <Trans>
            paid to <strong>{receiver}</strong>
          </Trans>
        </p>
        <div className={styles.facts}>
          <FactList
            facts={[
              { key: 'time', label: t`Date`, value: formatInstant(time) },
              ...(accountNumber ? [{ key: 'account', label: t`Paid from`, value: inGroupsOfFour(accountNumber) }] : []),
              { key: 'paymentId', label: t`Payment id`, value: paymentId },
              ...(balance === undefined
                ? []
                : [{ key: 'balance', label: t`Account balance`, value: formatPln(balance) }]),
            ]}
          />
        </div>
        <p className={styles.demo}>{t`A demonstration by Vitrine: no real money was moved.`}</p>
        <Button className={styles.print} variant="default" size="xs" onClick={() => window.print()}>
          {t`Print receipt`}
        </Button>
      </div>
    </section>
  )
}
