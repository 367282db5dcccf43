import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ReviewedRequest } from '../../wallet/sharing/opened-request.ts'
import { Button, OutwardLink } from '../parts/button.tsx'
import { formatMoney } from '../parts/format/localized.ts'
import { Notice } from '../parts/notice.tsx'
import { LeavingNote, StayButton, useAutomaticLeaving } from '../parts/sheet/leaving.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet/sheet.tsx'
import { missingAsks } from './choice.ts'
import { WaysToCards } from './missing-cards.tsx'
import { siteOf } from './site-of.ts'

type AnsweredProps = {
  opened: ReviewedRequest
  /** Page named by the verifier. Opening it is optional. */
  redirectUri: string | undefined
  isScanned: boolean
  onClose: () => void
}

export function SharedStep(props: AnsweredProps & { closesAutomatically: boolean }) {
  const { request, payment } = props.opened
  const { name } = request.verifier
  const amount = payment && formatMoney(payment.amount, payment.currency)
  return (
    <Answered title={amount === undefined ? t`Shared` : t`${amount} approved`} {...props}>
      <Notice tone="good" title={t`${name} has your answer`}>
        {payment
          ? t`Go back to the page that asked to see whether it was paid. It is saved in the card’s history.`
          : t`Go back to the page that asked to see the result. It is saved in the card’s history.`}
      </Notice>
    </Answered>
  )
}

export function DeclinedStep(props: AnsweredProps) {
  const { opened } = props
  const { name } = opened.request.verifier
  const missing = missingAsks(opened.groups)
  return (
    <Answered
      title={t`Declined`}
      {...props}
      next={<WaysToCards asks={missing} linkKind="main" />}
      hasMainNext={missing.some(({ wanted }) => wanted.issuer)}
    >
      <Notice tone="plain" title={t`Nothing was shared`}>
        {t`${name} knows that you declined.`}
      </Notice>
    </Answered>
  )
}

type AnsweredFrame = AnsweredProps & {
  title: string
  children: ReactNode
  next?: ReactNode
  /** True if a suggestion is the main action. */
  hasMainNext?: boolean
  closesAutomatically?: boolean
}

function Answered({
  title,
  redirectUri,
  isScanned,
  closesAutomatically = false,
  onClose,
  children,
  next,
  hasMainNext = false,
  opened,
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
        {redirectUri !== undefined && !isScanned && <LinkToPage opened={opened} address={redirectUri} kind="quiet" />}
        <Button kind={leadsToPage || hasMainNext ? 'quiet' : 'main'} data-leave onClick={onClose}>
          {t`Done`}
        </Button>
        {leadsToPage && <LinkToPage opened={opened} address={redirectUri} kind="main" />}
      </SheetActions>
    </>
  )
}

type LinkToPageProps = Pick<AnsweredProps, 'opened'> & { address: string; kind: 'main' | 'quiet' }

function LinkToPage({ opened, address, kind }: LinkToPageProps) {
  const site = siteOf(opened, address)
  return <OutwardLink href={address} kind={kind}>{t`Open ${site}`}</OutwardLink>
}
