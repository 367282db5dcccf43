import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { accountPaymentPath } from '@vitrine/api/pages/pages.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import styles from './accounts.module.css'
import type { StartablePayment } from './startable-payment.ts'

type PaymentButtonProps = {
  readonly payment: StartablePayment
  readonly accountId: string
  readonly shortId: string
  /** Why nothing can be paid from it; undefined where it can. */
  readonly obstacle: string | undefined
  readonly size?: 'xs' | 'sm'
}

/** Starts a payment from an account, or says why none can be started. */
export function PaymentButton({ payment, accountId, shortId, obstacle, size = 'xs' }: PaymentButtonProps) {
  const reasonId = useId()
  const label = t`Start payment from ${shortId}`
  if (obstacle === undefined)
    return (
      <Button
        component={Link}
        to={accountPaymentPath(payment.cardId, payment.type, accountId)}
        variant="default"
        size={size}
        aria-label={label}
      >
        {t`Start payment`}
      </Button>
    )
  return (
    <span className={styles.impossible}>
      {/* Not `disabled`: who goes through the page by keyboard finds it, and hears why. */}
      <Button variant="default" size={size} aria-label={label} aria-disabled data-disabled aria-describedby={reasonId}>
        {t`Start payment`}
      </Button>
      <span id={reasonId} className={styles.reason}>
        {obstacle}
      </span>
    </span>
  )
}
