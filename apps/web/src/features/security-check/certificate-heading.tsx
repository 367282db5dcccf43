import type { PresentationResult } from '@vitrine/api'
import { EXPIRED_TEXT } from '../../shared/flow/flow-phase.ts'
import { PhaseHeading } from '../../shared/ui/phase-heading.tsx'
import { flowErrorWords } from '../../shared/words/flow-error-words.ts'
import { resultWords } from '../../shared/words/result-words.ts'
import type { Certificate } from './use-certificate.ts'

interface CertificateHeadingProps {
  readonly title: string
  readonly certificate: Certificate
}

/** Says how the presentation of a certificate stands. */
export function CertificateHeading({ title, certificate }: CertificateHeadingProps) {
  const { phase, status, requestError, result } = certificate
  switch (phase) {
    case 'requesting':
      return <PhaseHeading heading={title} note={requestError ? undefined : 'One moment ...'} />
    case 'waiting':
      return <PhaseHeading heading={title} note="Waiting for the wallet that has it" isWaiting />
    case 'scanned':
      return (
        <PhaseHeading
          heading="Verification Started"
          note={
            status.awaitsReturn
              ? 'Your wallet has answered. Come back from it to finish.'
              : 'Confirm it in your wallet.'
          }
          isWaiting
        />
      )
    case 'done':
      if (result.data === undefined)
        return <PhaseHeading heading="Verified" note={result.isError ? undefined : 'One moment ...'} />
      return result.data.status === 'OK' ? (
        <PhaseHeading heading="Certificate accepted" tone="good" />
      ) : (
        <PhaseHeading heading="Verified, but not accepted" reasons={reasonsOf(result.data)} tone="bad" />
      )
    case 'rejected':
      return (
        <PhaseHeading
          heading="Verification Rejected"
          reasons={status.error ? [flowErrorWords(status.error)] : []}
          tone="bad"
        />
      )
    case 'expired':
      return <PhaseHeading heading="The code has expired" reasons={[EXPIRED_TEXT]} tone="bad" />
    case 'gone':
      return <PhaseHeading heading="No longer kept" reasons={['What was shown is erased after a while.']} tone="bad" />
  }
}

function reasonsOf(result: PresentationResult): string[] {
  const words = resultWords(result)
  return words ? [words] : []
}
