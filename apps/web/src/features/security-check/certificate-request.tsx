import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { presentingWay } from '../../shared/digital-credentials/presenting-way.ts'
import { FaceCheckNote } from '../../shared/flow/face-check/face-check-note.tsx'
import { FlowClock } from '../../shared/flow/panel/flow-clock.tsx'
import { FlowHead } from '../../shared/flow/panel/flow-head.tsx'
import { OpenRequest } from '../../shared/flow/panel/open-request.tsx'
import { RequestPending } from '../../shared/flow/request-pending.tsx'
import type { ShownState } from '../../shared/flow/status/shown-state.ts'
import { CertificatesThatOpen } from '../../shared/gate/certificates-that-open.tsx'
import { WalletWays } from '../../shared/links/wallet/wallet-ways.tsx'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'
import { EndedFlow } from '../../shared/ui/state/ended-flow.tsx'
import { StateBody } from '../../shared/ui/state/state-body.tsx'
import { RejectedPicture, SuccessPicture } from '../../shared/ui/state/state-pictures.tsx'
import { type CertificateFlowState, certificateHeading } from './certificate-heading.ts'
import styles from './security-check.module.css'

type CertificateRequestProps = {
  readonly title: string
  readonly flow: CertificateFlowState
  readonly onAgain: () => void
}

export function CertificateRequest(props: CertificateRequestProps) {
  const { flow } = props
  const { id: flowId, state, secondsLeft, isAway } = flow
  return (
    <div className={styles.below}>
      <FlowHead
        heading={certificateHeading(props)}
        clock={<FlowClock key={flowId} state={state} secondsLeft={secondsLeft} />}
        progress={{ flowId, state, success: t`Verified` }}
        isAway={isAway}
      />
      {VIEWS[flow.hasUnusableAnswer ? 'waiting' : state](props)}
    </div>
  )
}

const VIEWS: Record<ShownState, (props: CertificateRequestProps) => ReactNode> = {
  requesting: ({ flow, onAgain }) => <RequestPending error={flow.requestError} onRetry={onAgain} />,
  waiting: ({ flow }) => <Request flow={flow} isStarted={false} />,
  scanned: ({ flow }) => <Request flow={flow} isStarted />,
  done: ({ flow }) => <Verdict flow={flow} />,
  rejected: ({ onAgain }) => <EndedFlow actionLabel={t`Try again`} onAction={onAgain} />,
  expired: ({ onAgain }) => <EndedFlow isRejected={false} actionLabel={t`Generate a new code`} onAction={onAgain} />,
  gone: NoLongerKept,
  erased: NoLongerKept,
}

function Request({ flow, isStarted }: { flow: CertificateFlowState; isStarted: boolean }) {
  const { answer, card, status, replaceStatus } = flow
  if (answer === undefined) return null
  return (
    <>
      {card?.presentation.faceCheck && <FaceCheckNote />}
      <OpenRequest
        card={card?.card}
        isStarted={isStarted}
        digital={card && presentingWay(card, status?.awaitsReturn ? undefined : answer, replaceStatus)}
        code={status?.awaitsReturn ? undefined : { payload: answer.url, label: t`QR code of the presentation request` }}
      >
        <WalletWays links={answer} />
      </OpenRequest>
    </>
  )
}

function NoLongerKept({ onAgain }: CertificateRequestProps) {
  return <EndedFlow isRejected={false} actionLabel={t`Make a new request`} onAction={onAgain} />
}

function Verdict({ flow: { card, result } }: { flow: CertificateFlowState }) {
  if (result.data === undefined)
    return result.error && !result.isFetching ? (
      <FailureNotice
        title={t`Failed to fetch presentation result`}
        explanation={explainFailure(result.error)}
        onRetry={() => void result.refetch()}
      />
    ) : (
      <Skeleton height={150} />
    )
  return (
    <StateBody picture={result.data.status === 'OK' ? <SuccessPicture /> : <RejectedPicture />}>
      {card && <CertificatesThatOpen card={card} result={result.data} />}
    </StateBody>
  )
}
