import { t } from '@lingui/core/macro'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import { dynamicCodePath } from '@vitrine/api/pages/pages.ts'
import { type ReactNode, useEffect } from 'react'
import { FaceCheckConsent } from '../../shared/flow/face-check/face-check-consent.tsx'
import { OpenRequest } from '../../shared/flow/panel/open-request.tsx'
import { RequestPending } from '../../shared/flow/request-pending.tsx'
import type { ShownState } from '../../shared/flow/status/shown-state.ts'
import { CopyButton } from '../../shared/links/copy-button.tsx'
import { showInSecondWindow } from '../../shared/links/second-window.ts'
import { WalletWays } from '../../shared/links/wallet/wallet-ways.tsx'
import { EndedFlow } from '../../shared/ui/state/ended-flow.tsx'
import { VerifiedCaller } from './caller/verified-caller.tsx'
import styles from './help-desk.module.css'
import type { HelpDeskRequestFlow } from './use-help-desk.ts'

type HelpDeskRequestViewProps = {
  readonly flow: HelpDeskRequestFlow
  readonly audience: HelpDeskAudience
}

export function HelpDeskRequestView({ flow, audience }: HelpDeskRequestViewProps) {
  const walletUrl = flow.answer?.url
  // A presenter has the caller's page in a second window.
  useEffect(() => {
    if (walletUrl !== undefined) showInSecondWindow(dynamicCodePath(walletUrl))
  }, [walletUrl])
  return VIEWS[flow.state](flow, audience)
}

const VIEWS: Record<ShownState, (flow: HelpDeskRequestFlow, audience: HelpDeskAudience) => ReactNode> = {
  requesting: ({ agree, requestError, forget }) =>
    agree ? (
      <FaceCheckConsent agreeLabel={t`The caller agrees, continue`} onAgree={agree} />
    ) : (
      <RequestPending error={requestError} onRetry={forget} />
    ),
  waiting: (flow) => <Request flow={flow} isStarted={false} />,
  scanned: (flow) => <Request flow={flow} isStarted />,
  done: ({ result, card }, audience) => <VerifiedCaller query={result} audience={audience} card={card} />,
  rejected: ({ forget }) => <EndedFlow actionLabel={t`Try Again`} onAction={forget} />,
  expired: (flow) => <ExpiredRequest flow={flow} />,
  gone: (flow) => <ExpiredRequest flow={flow} />,
  erased: (flow) => <ExpiredRequest flow={flow} />,
}

const ExpiredRequest = ({ flow }: { flow: HelpDeskRequestFlow }) => (
  <EndedFlow isRejected={false} actionLabel={t`New Help Desk Request`} onAction={flow.forget} />
)

function Request({ flow: { answer, card }, isStarted }: { flow: HelpDeskRequestFlow; isStarted: boolean }) {
  return (
    answer && (
      <OpenRequest
        card={card?.card}
        isStarted={isStarted}
        code={{ payload: answer.url, label: t`QR code of the help desk request` }}
      >
        <CallerLink walletUrl={answer.url} />
      </OpenRequest>
    )
  )
}

function CallerLink({ walletUrl }: { walletUrl: string }) {
  const link = `${window.location.origin}${dynamicCodePath(walletUrl)}`
  return (
    <>
      <CopyButton
        isPrimary
        text={link}
        label={t`Copy Link`}
        copiedLabel={t`Copied Link!`}
        fieldLabel={t`Link for the caller`}
      />
      <p className={styles.link}>{window.location.host}/…</p>
      <WalletWays links={{ url: walletUrl }} isSecondary />
    </>
  )
}
