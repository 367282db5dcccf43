import type { ReactNode } from 'react'
import type { Receipt } from '../../protocol/response.ts'
import { hostOf } from '../../protocol/transport.ts'
import type { WalletLink } from '../../protocol/wallet-link.ts'
import type { OpenedRequest } from '../../wallet/sharing.ts'
import { Button, OutwardLink } from '../parts/button.tsx'
import { formatMoney } from '../parts/money.ts'
import { Notice } from '../parts/notice.tsx'
import { WaitingStep } from '../parts/progress.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet.tsx'
import { ProblemStep } from '../problem/problem-step.tsx'
import { RequestReview } from './request-review.tsx'
import { useSharing } from './use-sharing.ts'

interface RequestSheetProps {
  link: Extract<WalletLink, { kind: 'request' }>
  onClose: () => void
}

/** From a request to an answer, yes or no. */
export function RequestSheet({ link, onClose }: RequestSheetProps) {
  const { step, share, decline } = useSharing(link)
  switch (step.name) {
    case 'opening':
      return (
        <WaitingStep title="Someone asks for a card" doing="Finding out who asks, and checking their signature …" />
      )
    case 'review':
      return <RequestReview opened={step.opened} onShare={share} onDecline={decline} onClose={onClose} />
    case 'sending':
      return <WaitingStep title="Sharing" doing="Signing and sending …" />
    case 'declining':
      return <WaitingStep title="Declining" doing="Telling them that you decline …" />
    case 'shared':
      return (
        <AnsweredStep title={sharedTitle(step.opened)} receipt={step.receipt} onClose={onClose}>
          <Notice tone="good" title={`${step.opened.request.verifier.name} has your answer`}>
            Look at the page that asked: it shows what comes of it. The card’s history has a note of this.
          </Notice>
        </AnsweredStep>
      )
    case 'declined':
      return (
        <AnsweredStep title="Declined" receipt={step.receipt} onClose={onClose}>
          <Notice tone="plain" title="Nothing was shared">
            {step.opened.request.verifier.name} was told that you declined.
          </Notice>
        </AnsweredStep>
      )
    case 'problem':
      return (
        <ProblemStep problem={step.problem}>
          <Button kind="quiet" data-leave onClick={onClose}>
            Close
          </Button>
          {step.retry && <Button onClick={step.retry}>Try again</Button>}
        </ProblemStep>
      )
  }
}

function sharedTitle({ payments: [payment] }: OpenedRequest): string {
  return payment ? `${formatMoney(payment.amount, payment.currency)} approved` : 'Shared'
}

interface AnsweredStepProps {
  title: string
  receipt: Receipt
  onClose: () => void
  children: ReactNode
}

/** The answer is with the verifier, which may have named a page to go on to. */
function AnsweredStep({ title, receipt, onClose, children }: AnsweredStepProps) {
  const { redirectUri } = receipt
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
        {redirectUri !== undefined && <OutwardLink href={redirectUri}>{`Back to ${hostOf(redirectUri)}`}</OutwardLink>}
      </SheetActions>
    </>
  )
}
