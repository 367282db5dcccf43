import type { FlowPhase } from '../../shared/flow/flow-phase.ts'
import { PhaseHeading } from '../../shared/ui/phase-heading.tsx'

interface IssuanceHeadingProps {
  readonly phase: FlowPhase | 'welcome'
  readonly hasForm: boolean
}

/** The phases of the issuance screen in the words of section 2 of the specification. */
export function IssuanceHeading({ phase, hasForm }: IssuanceHeadingProps) {
  switch (phase) {
    case 'welcome':
      return (
        <PhaseHeading
          heading="Scan QR Code to issue"
          note={hasForm ? 'Fill in the card, then generate its code.' : 'Generate the code of this card.'}
        />
      )
    case 'waiting':
      return <PhaseHeading heading="Scan QR Code to issue" note="The code is good for one card, for a short while." />
    case 'scanned':
      return <PhaseHeading heading="Started on Mobile Device ..." note="Go on in your wallet." />
    case 'done':
      return <PhaseHeading heading="Done!!!" note="The card is in your wallet." tone="good" />
    case 'rejected':
      return <PhaseHeading heading="The card was not issued" tone="bad" />
    case 'expired':
      return <PhaseHeading heading="The code has expired" tone="bad" />
    case 'gone':
      return <PhaseHeading heading="This code is no longer known" tone="bad" />
  }
}
