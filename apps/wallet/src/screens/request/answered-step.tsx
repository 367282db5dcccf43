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
  return (
    <Answered
      title={payment ? `${formatMoney(payment.amount, payment.currency)} approved` : 'Shared'}
      redirectUri={redirectUri}
      onClose={onClose}
    >
      <Notice tone="good" title={`${request.verifier.name} has your answer`}>
        {payment
          ? 'Look at the page that asked: it shows whether it was paid. The card’s history has a note of this.'
          : 'Look at the page that asked: it shows what comes of it. The card’s history has a note of this.'}
      </Notice>
    </Answered>
  )
}

export function DeclinedStep({ opened, redirectUri, onClose }: AnsweredProps) {
  return (
    <Answered title="Declined" redirectUri={redirectUri} onClose={onClose}>
      <Notice tone="plain" title="Nothing was shared">
        {opened.request.verifier.name} was told that you declined.
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
          Done
        </Button>
        {redirectUri !== undefined && <OutwardLink href={redirectUri}>{`Open ${hostOf(redirectUri)}`}</OutwardLink>}
      </SheetActions>
    </>
  )
}
