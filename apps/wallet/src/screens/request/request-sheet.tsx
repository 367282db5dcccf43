import { t } from '@lingui/core/macro'
import { hasResponseCode } from '../../protocol/presentation/return-address.ts'
import type { WalletLink } from '../../protocol/wallet-link.ts'
import type { Leaving } from '../parts/sheet/leaving.ts'
import { WaitingStep } from '../parts/sheet/progress.tsx'
import { ProblemStep } from '../problem/problem-step.tsx'
import { DeclinedStep, SharedStep } from './answered-step.tsx'
import { GoingBackStep } from './going-back-step.tsx'
import { RequestReview } from './request-review.tsx'
import { siteOf } from './site-of.ts'
import { type SharingStep, useSharing } from './use-sharing.ts'

type RequestSheetProps = Leaving & { link: Extract<WalletLink, { kind: 'request' }> }

export function RequestSheet({ link, ...leaving }: RequestSheetProps) {
  const { step, share, decline } = useSharing(link)
  switch (step.name) {
    case 'opening':
      return (
        <WaitingStep
          title={t`Someone asks for a card`}
          doing={t`Finding out who asks, and checking their signature …`}
        />
      )
    case 'review':
      return <RequestReview opened={step.opened} onShare={share} onDecline={decline} />
    case 'sending':
      return <WaitingStep title={t`Sharing`} doing={t`Signing and sending …`} />
    case 'declining':
      return <WaitingStep title={t`Declining`} doing={t`Telling them that you decline …`} />
    case 'shared':
    case 'declined':
      return <AnsweredStep step={step} {...leaving} />
    case 'problem':
      return <ProblemStep problem={step.problem} retry={step.retry} onClose={leaving.onClose} />
  }
}

type AnsweredStepProps = Leaving & { step: Extract<SharingStep, { name: 'shared' | 'declined' }> }

function AnsweredStep({ step, isScanned, closesAutomatically, onClose, onStay }: AnsweredStepProps) {
  const { opened, answer } = step
  const { redirectUri } = answer
  if (redirectUri !== undefined && hasResponseCode(redirectUri))
    return (
      <GoingBackStep
        answer={step.name}
        opened={opened}
        site={siteOf(opened, redirectUri)}
        isAutomatic={!isScanned}
        goBack={async () => {
          if (step.name === 'shared') await step.recordReturn()
          location.assign(redirectUri)
        }}
        onClose={onClose}
        onStay={onStay}
      />
    )
  const answered = { opened, redirectUri, isScanned, onClose }
  return step.name === 'shared' ? (
    <SharedStep {...answered} closesAutomatically={closesAutomatically} />
  ) : (
    <DeclinedStep {...answered} />
  )
}
