import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { accountPaymentPath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { ImpossibleButton } from '../impossible-button.tsx'
import type { StartablePayment } from './startable-payment.ts'

type PaymentButtonProps = {
  readonly payment: StartablePayment
  readonly accountId: string
  readonly shortId: string
  /** Reason why the account cannot pay. */
  readonly obstacle: string | undefined
  readonly size?: 'xs' | 'sm'
}

export function PaymentButton({ payment, accountId, shortId, obstacle, size = 'xs' }: PaymentButtonProps) {
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
  return <ImpossibleButton size={size} label={label} reason={obstacle}>{t`Start payment`}</ImpossibleButton>
}
