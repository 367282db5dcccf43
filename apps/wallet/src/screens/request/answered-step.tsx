import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { hostOf } from '../../protocol/transport/remote-address.ts'
import type { ReviewedRequest } from '../../wallet/sharing/opened-request.ts'
import { Button, OutwardLink } from '../parts/button.tsx'
import { formatMoney } from '../parts/format/localized.ts'
import { Notice } from '../parts/notice.tsx'
import { LeavingNote, StayButton, useAutomaticLeaving } from '../parts/sheet/leaving.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet/sheet.tsx'
import { missingAsks } from './choice.ts'
import { WaysToCards } from './missing-cards.tsx'

type AnsweredProps = {
  opened: ReviewedRequest
  /** Page named by the verifier. Opening it is optional. */
  redirectUri: string | undefined
  isScanned: boolean
  onClose: () => void
}

export function SharedStep({ opened, ...rest }: AnsweredProps & { closesAutomatically: boolean }) {
  const { request, payment } = opened
  const { name } = request.verifier
  const amount = payment && formatMoney(payment.amount, payment.currency)
  return (
    <Answered title={amount === undefined ? t`Shared` : t`${amount} approved`} {...rest}>
      <Notice tone="good" title={t`${name} has your answer`}>
        {payment
          ? t`Go back to the page that asked to see whether it was paid. It is saved in the card’s history.`
          : t`Go back to the page that asked to see the result. It is saved in the card’s history.`}
      </Notice>
    </Answered>
  )
}

export function DeclinedStep({ opened, ...rest }: AnsweredProps) {
  const { name } = opened.request.verifier
  return (
    <Answered title={t`Declined`} {...rest} next={<WaysToCards asks={missingAsks(opened.groups)} />}>
      <Notice tone="plain" title={t`Nothing was shared`}>
        {t`${name} knows that you declined.`}
      </Notice>
    </Answered>
  )
}

type AnsweredFrame = Omit<AnsweredProps, 'opened'> & {
  title: string
  children: ReactNode
  /** Suggestions for the next step. */
  next?: ReactNode
  closesAutomatically?: boolean
}

/** Frame of the last step: the verifier has received the response or the refusal, and the person may leave. */
function Answered({
  title,
  redirectUri,
  isScanned,
  closesAutomatically = false,
  onClose,
  children,
  next,
}: AnsweredFrame) {
  const { isLeaving, stay } = useAutomaticLeaving(closesAutomatically, onClose)
  // If a page opened the wallet, the person returns to that page by leaving. After a scan, the next step is the page named by the verifier.
  const leadsToPage = redirectUri !== undefined && isScanned
  return (
    <>
      <SheetTitle>{title}</SheetTitle>
      <SheetBody>
        <div role="status">{children}</div>
        {next}
        {isLeaving && <LeavingNote />}
      </SheetBody>
      <SheetActions>
        {isLeaving && <StayButton onStay={stay} />}
        {redirectUri !== undefined && !isScanned && <LinkToPage address={redirectUri} kind="quiet" />}
        <Button kind={leadsToPage ? 'quiet' : 'main'} data-leave onClick={onClose}>
          {t`Done`}
        </Button>
        {leadsToPage && <LinkToPage address={redirectUri} kind="main" />}
      </SheetActions>
    </>
  )
}

function LinkToPage({ address, kind }: { address: string; kind: 'main' | 'quiet' }) {
  const host = hostOf(address)
  return <OutwardLink href={address} kind={kind}>{t`Open ${host}`}</OutwardLink>
}
