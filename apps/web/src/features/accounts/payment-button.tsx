import { Button } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { accountPaymentPath } from '../../shared/routes.ts'
import styles from './accounts.module.css'

/** The payment that an administrator can start from an account (D16). */
const PAYMENT = { card: 'bank-account-basic', type: 'transfer' } as const

interface PaymentButtonProps {
  readonly accountId: string
  readonly shortId: string
  /** Why nothing can be paid from it; undefined where it can. */
  readonly obstacle: string | undefined
}

/** Starts a payment from an account, or says why none can be started. */
export function PaymentButton({ accountId, shortId, obstacle }: PaymentButtonProps) {
  const reasonId = useId()
  const label = `Start payment from ${shortId}`
  if (obstacle === undefined)
    return (
      <Button
        component={Link}
        to={accountPaymentPath(PAYMENT.card, PAYMENT.type, accountId)}
        variant="default"
        size="xs"
        aria-label={label}
      >
        Start payment
      </Button>
    )
  return (
    <span className={styles.impossible}>
      {/* Not `disabled`: who goes through the page by keyboard finds it, and hears why. */}
      <Button variant="default" size="xs" aria-label={label} aria-disabled data-disabled aria-describedby={reasonId}>
        Start payment
      </Button>
      <span id={reasonId} className={styles.reason}>
        {obstacle}
      </span>
    </span>
  )
}
