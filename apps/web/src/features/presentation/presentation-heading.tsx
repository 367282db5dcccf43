import type { FlowError, PresentationResult } from '@vitrine/api'
import { EXPIRED_TEXT, type FlowPhase } from '../../shared/flow/flow-phase.ts'
import { PhaseHeading } from '../../shared/ui/phase-heading.tsx'
import { flowErrorWords } from '../../shared/words/flow-error-words.ts'
import { withChargeNote } from './charge-note.ts'
import { resultReasons } from './result/result-reasons.ts'

interface PresentationHeadingProps {
  readonly phase: FlowPhase | 'requesting'
  readonly hasCode: boolean
  readonly hasFailed: boolean
  /** Why it was rejected, where the server says so. */
  readonly error: FlowError | undefined
  readonly result: PresentationResult | undefined
  /** What to say of the money when it comes to nothing, on a page that asks for a payment. */
  readonly chargeNote: string | undefined
  /** Whether a wallet on this device has answered, and the answer counts once it leads back here. */
  readonly awaitsReturn: boolean
  /** Whether the page asks for a payment. */
  readonly isPayment: boolean
  /** Whether there was something that is no longer kept; otherwise the server does not know the request. */
  readonly isErased: boolean
}

/** The views of the presentation page in the words of section 2 of the specification. */
export function PresentationHeading(props: PresentationHeadingProps) {
  const { phase, hasCode, hasFailed, error, result, chargeNote, awaitsReturn, isPayment, isErased } = props
  switch (phase) {
    case 'requesting':
      return <PhaseHeading heading="Scan QR Code present Verified ID" note={hasFailed ? undefined : 'One moment ...'} />
    case 'waiting':
      return hasCode ? (
        <PhaseHeading heading="Scan QR Code present Verified ID" note="Verification Pending" isWaiting />
      ) : (
        <PhaseHeading
          heading="Verification Pending"
          note="The QR code is on the page where this request was made. This page shows the outcome."
          isWaiting
        />
      )
    case 'scanned':
      return (
        <PhaseHeading
          heading="Verification Started"
          note={awaitsReturn ? answeredNote(isPayment) : 'Continue on your phone: confirm it in your wallet.'}
          isWaiting
        />
      )
    case 'done':
      if (result === undefined)
        return <PhaseHeading heading="Verified" note={hasFailed ? undefined : 'One moment ...'} />
      return result.status === 'OK' ? (
        <PhaseHeading
          heading="Nice! Your transaction has been processed successfully"
          reasons={resultReasons(result)}
          tone="good"
        />
      ) : (
        <PhaseHeading
          heading="Verified, but not accepted"
          reasons={withChargeNote(resultReasons(result), chargeNote, result.reason)}
          tone="bad"
        />
      )
    case 'rejected':
      return (
        <PhaseHeading
          heading="Verification Rejected"
          reasons={withChargeNote(error ? [flowErrorWords(error)] : [], chargeNote)}
          tone="bad"
        />
      )
    case 'expired':
      return (
        <PhaseHeading heading="The code has expired" reasons={withChargeNote([EXPIRED_TEXT], chargeNote)} tone="bad" />
      )
    case 'gone':
      return isErased ? (
        <PhaseHeading
          heading="No longer kept"
          reasons={['This presentation is no longer kept. What was shown is erased a short while after it ended.']}
          tone="bad"
        />
      ) : (
        <PhaseHeading
          heading="This request is no longer known"
          reasons={['The server has forgotten this request. A new one takes a moment.']}
          tone="bad"
        />
      )
  }
}

/** What to do when the wallet on this device has answered, and may say so already. */
const answeredNote = (isPayment: boolean): string =>
  `Your wallet has answered. Come back from it to finish${isPayment ? ': nothing is paid before.' : '.'}`
