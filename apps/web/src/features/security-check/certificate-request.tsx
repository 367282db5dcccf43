import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { CodeAndWays } from '../../shared/flow/code/code-and-ways.tsx'
import { FaceCheckNote } from '../../shared/flow/face-check/face-check-note.tsx'
import { ConnectionNote } from '../../shared/flow/notes/connection-note.tsx'
import { RequestPending } from '../../shared/flow/request-pending.tsx'
import type { ShownState } from '../../shared/flow/status/shown-state.ts'
import { CertificatesThatOpen } from '../../shared/gate/certificates-that-open.tsx'
import { WalletWays } from '../../shared/links/wallet/wallet-ways.tsx'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'
import { EndedFlow } from '../../shared/ui/state/ended-flow.tsx'
import { OnPhonePicture, RejectedPicture, SuccessPicture } from '../../shared/ui/state/state-pictures.tsx'
import type { Certificate } from './certificate-heading.tsx'
import { CertificateHeading } from './certificate-heading.tsx'
import styles from './security-check.module.css'

type CertificateRequestProps = {
  readonly title: string
  readonly certificate: Certificate
  readonly onAgain: () => void
}

/** Shows one request for a certificate: its code, then the decision of the gate. */
export function CertificateRequest(props: CertificateRequestProps) {
  const { title, certificate } = props
  return (
    <div className={styles.below}>
      <CertificateHeading title={title} certificate={certificate} />
      {VIEWS[certificate.hasUnusableAnswer ? 'waiting' : certificate.state](props)}
      <ConnectionNote isAway={certificate.isAway} />
    </div>
  )
}

const VIEWS: Record<ShownState, (props: CertificateRequestProps) => ReactNode> = {
  requesting: ({ certificate, onAgain }) => <RequestPending error={certificate.requestError} onRetry={onAgain} />,
  waiting: ({ certificate: { answer, card } }) =>
    answer && (
      <>
        {card?.presentation.faceCheck && <FaceCheckNote />}
        <CodeAndWays payload={answer.url} label={t`QR code of the presentation request`}>
          <div className={styles.buttons}>
            <WalletWays links={answer} />
          </div>
        </CodeAndWays>
      </>
    ),
  scanned: () => <OnPhonePicture />,
  done: ({ certificate }) => <Verdict certificate={certificate} />,
  rejected: ({ onAgain }) => <EndedFlow actionLabel={t`Try again`} onAction={onAgain} />,
  expired: ({ onAgain }) => <EndedFlow isRejected={false} actionLabel={t`Generate a new code`} onAction={onAgain} />,
  gone: NoLongerKept,
  erased: NoLongerKept,
}

function NoLongerKept({ onAgain }: CertificateRequestProps) {
  return <EndedFlow isRejected={false} actionLabel={t`Make a new request`} onAction={onAgain} />
}

/** Shows the gate's decision on a verified certificate. */
function Verdict({ certificate: { card, result } }: { certificate: Certificate }) {
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
    <>
      {result.data.status === 'OK' ? <SuccessPicture /> : <RejectedPicture />}
      {card && <CertificatesThatOpen card={card} result={result.data} />}
    </>
  )
}
