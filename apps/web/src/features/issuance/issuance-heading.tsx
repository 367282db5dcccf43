import type { FlowError } from '@vitrine/api'
import { EXPIRED_TEXT, type FlowPhase } from '../../shared/flow/flow-phase.ts'
import { PhaseHeading } from '../../shared/ui/phase-heading.tsx'
import { flowErrorWords } from '../../shared/words/flow-error-words.ts'

interface IssuanceHeadingProps {
  readonly phase: FlowPhase | 'welcome'
  readonly hasForm: boolean
  /** Why it failed, where the server says so. */
  readonly error: FlowError | undefined
}

/** The phases of the issuance screen in the words of section 2 of the specification. */
export function IssuanceHeading({ phase, hasForm, error }: IssuanceHeadingProps) {
  switch (phase) {
    case 'welcome':
      return (
        <PhaseHeading
          heading="Scan QR Code to issue"
          note={hasForm ? 'Fill in the card, then generate its code.' : 'Generate the code of this card.'}
        />
      )
    case 'waiting':
      return (
        <PhaseHeading
          heading="Scan QR Code to issue"
          note="Waiting for your wallet. The code is good for one card, for a short while."
          isWaiting
        />
      )
    case 'scanned':
      return (
        <PhaseHeading
          heading="Started on Mobile Device ..."
          note="Continue on your phone: accept the card in your wallet."
          isWaiting
        />
      )
    case 'done':
      return <PhaseHeading heading="Done!!!" note="The card is in your wallet." tone="good" />
    case 'rejected':
      return (
        <PhaseHeading heading="The card was not issued" reasons={error ? [flowErrorWords(error)] : []} tone="bad" />
      )
    case 'expired':
      return <PhaseHeading heading="The code has expired" reasons={[EXPIRED_TEXT]} tone="bad" />
    case 'gone':
      return (
        <PhaseHeading
          heading="This code is no longer known"
          reasons={['The server has forgotten this request. A new code takes a moment.']}
          tone="bad"
        />
      )
  }
}
