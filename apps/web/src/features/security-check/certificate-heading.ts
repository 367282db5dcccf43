import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { StatusResponse } from '@vitrine/api/flows/status.ts'
import type { AnyPresentationResponse } from '../../shared/api/any-presentation.ts'
import type { ShownState } from '../../shared/flow/status/shown-state.ts'
import type { Flow } from '../../shared/flow/use-flow.ts'
import { shownLevel } from '../../shared/gate/gates.ts'
import type { StateHeadingProps } from '../../shared/ui/state/state-heading.tsx'
import { expiredText, unusableAnswerText } from '../../shared/words/flow-error-words.ts'
import { rejectionWords } from '../../shared/words/rejection-words.ts'
import { resultWords } from '../../shared/words/result-words.ts'

/** Presentation of a certificate at the gate. */
export type CertificateFlowState = Flow<PublicCard, AnyPresentationResponse, StatusResponse, PresentationResult>

type CertificateHeadingProps = {
  readonly title: string
  readonly flow: CertificateFlowState
}

const HEADINGS: Record<ShownState, (props: CertificateHeadingProps) => StateHeadingProps> = {
  requesting: ({ title, flow: { requestError } }) => ({
    heading: title,
    note: requestError ? undefined : t`One moment ...`,
    isWaiting: true,
  }),
  waiting: ({ title }) => ({ heading: title, note: t`Waiting for your wallet`, isWaiting: true }),
  scanned: (props) =>
    props.flow.hasUnusableAnswer
      ? { ...HEADINGS.waiting(props), reasons: [unusableAnswerText()] }
      : {
          heading: t`Verification Started`,
          note: props.flow.status?.awaitsReturn
            ? t`Your wallet has answered. Return here from the wallet to finish.`
            : t`Confirm it in your wallet.`,
          isWaiting: true,
        },
  done: verdictHeading,
  rejected: ({ flow: { card, error, status } }) => ({
    heading: t`Verification Rejected`,
    reasons: rejectionWords({ error, checks: status?.checks, faceCheck: card?.presentation.faceCheck }),
    tone: 'bad',
  }),
  expired: () => ({ heading: t`The code has expired`, reasons: [expiredText()], tone: 'bad' }),
  gone: noLongerKept,
  erased: noLongerKept,
}

export const certificateHeading = (props: CertificateHeadingProps): StateHeadingProps =>
  HEADINGS[props.flow.state](props)

function noLongerKept(): StateHeadingProps {
  return {
    heading: t`This result has been deleted`,
    reasons: [t`Results are deleted a short while after they are shown.`],
    tone: 'bad',
  }
}

function verdictHeading({ flow: { result } }: CertificateHeadingProps): StateHeadingProps {
  if (result.data === undefined)
    return { heading: t`Verified`, note: result.isError ? undefined : t`One moment ...`, isWaiting: true }
  return result.data.status === 'OK'
    ? { heading: t`Certificate accepted`, reasons: levelOf(result.data), tone: 'good' }
    : { heading: t`Verified, but not accepted`, reasons: reasonsOf(result.data), tone: 'bad' }
}

function reasonsOf(result: PresentationResult): string[] {
  const words = resultWords(result)
  return [...levelOf(result), ...(words ? [words] : [])]
}

function levelOf(result: PresentationResult): string[] {
  const level = shownLevel(result)
  return level === undefined ? [] : [t`The certificate has level ${level}.`]
}
