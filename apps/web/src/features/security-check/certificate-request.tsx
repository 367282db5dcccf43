import { Skeleton } from '@mantine/core'
import type { PresentationResponse, PublicScenario } from '@vitrine/api'
import { useEffect, useEffectEvent } from 'react'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { ConnectionNote } from '../../shared/flow/connection-note.tsx'
import { RequestPending } from '../../shared/flow/request-pending.tsx'
import type { RequestOfPage } from '../../shared/flow/use-kept-request.ts'
import { DemoWalletButton } from '../../shared/links/demo-wallet-button.tsx'
import { WalletButton } from '../../shared/links/wallet-button.tsx'
import { QrCode } from '../../shared/qr/qr-code.tsx'
import { EndedFlow } from '../../shared/ui/ended-flow.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { OnPhonePicture, RejectedPicture, SuccessPicture } from '../../shared/ui/phase-pictures.tsx'
import { CertificateHeading } from './certificate-heading.tsx'
import styles from './security-check.module.css'
import { type Certificate, useCertificate } from './use-certificate.ts'

interface CertificateRequestProps {
  readonly scenario: PublicScenario
  readonly request: RequestOfPage<PublicScenario, PresentationResponse>
  readonly onVerified: () => void
  /** Called with whether a wallet has begun to answer. */
  readonly onScanned: (isScanned: boolean) => void
  readonly onAgain: () => void
}

/** One request for a certificate: its code, and what the gate makes of it. */
export function CertificateRequest({ scenario, request, onVerified, onScanned, onAgain }: CertificateRequestProps) {
  const certificate = useCertificate(scenario, request, onVerified)
  const isScanned = certificate.phase === 'scanned'
  const tell = useEffectEvent(onScanned)
  useEffect(() => {
    tell(isScanned)
    return () => tell(false)
  }, [isScanned])
  return (
    <div className={styles.below}>
      <CertificateHeading title={scenario.card.title} certificate={certificate} />
      <CertificateView certificate={certificate} onAgain={onAgain} />
      <ConnectionNote status={certificate.status} />
    </div>
  )
}

function CertificateView({ certificate, onAgain }: { certificate: Certificate; onAgain: () => void }) {
  const { phase, requestError, url, sameDeviceUrl } = certificate
  switch (phase) {
    case 'requesting':
      return <RequestPending error={requestError} onRetry={onAgain} />
    case 'waiting':
      return url === undefined ? null : (
        <>
          <QrCode payload={url} label="QR code of the presentation request" />
          <div className={styles.buttons}>
            <WalletButton url={sameDeviceUrl ?? url} />
            <DemoWalletButton url={url} />
          </div>
        </>
      )
    case 'scanned':
      return <OnPhonePicture />
    case 'done':
      return <Verdict certificate={certificate} />
    case 'rejected':
      return <EndedFlow actionLabel="Try again" onAction={onAgain} />
    case 'expired':
      return <EndedFlow isRejected={false} actionLabel="Generate a new code" onAction={onAgain} />
    case 'gone':
      return <EndedFlow isRejected={false} actionLabel="Make a new request" onAction={onAgain} />
  }
}

/** What the gate makes of a certificate that is verified. */
function Verdict({ certificate: { result } }: { certificate: Certificate }) {
  if (result.data === undefined)
    return result.error && !result.isFetching ? (
      <FailureNotice
        title="Failed to fetch presentation result"
        explanation={explainFailure(result.error)}
        onRetry={() => void result.refetch()}
      />
    ) : (
      <Skeleton height={150} />
    )
  return result.data.status === 'OK' ? <SuccessPicture /> : <RejectedPicture />
}
