import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { hostOf } from '../../protocol/transport/address.ts'
import type { OpenedRequest } from '../../wallet/opened-request.ts'
import { Button, OutwardLink } from '../parts/button.tsx'
import { formatMoney } from '../parts/money.ts'
import { Notice } from '../parts/notice.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet.tsx'

type AnsweredProps = {
  opened: OpenedRequest
  /** A page that the verifier named; nothing depends on opening it. */
  redirectUri: string | undefined
  onClose: () => void
}

export function SharedStep({ opened, redirectUri, onClose }: AnsweredProps) {
  const { request, payment } = opened
  const { name } = request.verifier
  const amount = payment && formatMoney(payment.amount, payment.currency)
  return (
    <Answered
      title={amount === undefined ? t`Shared` : t`${amount} approved`}
      redirectUri={redirectUri}
      onClose={onClose}
    >
      <Notice tone="good" title={t`${name} has your answer`}>
        {payment
          ? t`Look at the page that asked: it shows whether it was paid. The card’s history has a note of this.`
          : t`Look at the page that asked: it shows what comes of it. The card’s history has a note of this.`}
      </Notice>
    </Answered>
  )
}

export function DeclinedStep({ opened, redirectUri, onClose }: AnsweredProps) {
  const { name } = opened.request.verifier
  return (
    <Answered title={t`Declined`} redirectUri={redirectUri} onClose={onClose}>
      <Notice tone="plain" title={t`Nothing was shared`}>
        {t`${name} was told that you declined.`}
      </Notice>
    </Answered>
  )
}

/** The answer is with the verifier, and one may leave. */
function Answered({
  title,
  redirectUri,
  onClose,
  children,
}: Omit<AnsweredProps, 'opened'> & { title: string; children: ReactNode }) {
  return (
    <>
      <SheetTitle>{title}</SheetTitle>
      <SheetBody>
        <div role="status">{children}</div>
      </SheetBody>
      <SheetActions>
        <Button kind={redirectUri === undefined ? 'main' : 'quiet'} data-leave onClick={onClose}>
          {t`Done`}
        </Button>
        {redirectUri !== undefined && <LinkToPage address={redirectUri} />}
      </SheetActions>
    </>
  )
}

function LinkToPage({ address }: { address: string }) {
  const host = hostOf(address)
  return <OutwardLink href={address}>{t`Open ${host}`}</OutwardLink>
}
