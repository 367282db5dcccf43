import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { HelpDeskCall } from '@vitrine/api/flows/help-desk.ts'
import { useState } from 'react'
import { useHelpDeskCard } from '../../../shared/api/cards.ts'
import type { DigitalWay } from '../../../shared/digital-credentials/use-digital-call.ts'
import { FlowClock } from '../../../shared/flow/panel/flow-clock.tsx'
import { FlowHead } from '../../../shared/flow/panel/flow-head.tsx'
import { OpenRequest } from '../../../shared/flow/panel/open-request.tsx'
import type { ShownState } from '../../../shared/flow/status/shown-state.ts'
import { WalletWays } from '../../../shared/links/wallet/wallet-ways.tsx'
import { useSecondsLeft } from '../../../shared/time/use-seconds-left.ts'
import cases from '../../../shared/ui/case.module.css'
import columns from '../../../shared/ui/page/columns.module.css'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import { StateBody } from '../../../shared/ui/state/state-body.tsx'
import type { StateHeadingProps } from '../../../shared/ui/state/state-heading.tsx'
import { ExpiredPicture, RejectedPicture, SuccessPicture } from '../../../shared/ui/state/state-pictures.tsx'
import styles from './caller.module.css'
import { callQuery, isOpen } from './caller-query.ts'
import { callerWay } from './caller-way.ts'
import { WhoAsks } from './who-asks.tsx'

type CallerPageProps = {
  readonly link: string
  readonly call: HelpDeskCall
  /** Id of the request in the link, still percent-encoded. */
  readonly requestId: string
  /** True while the server does not answer; `call` is then the server's last response. */
  readonly isAway: boolean
}

export function CallerPage({ link, requestId, call, isAway }: CallerPageProps) {
  const queries = useQueryClient()
  const [isSuspended, setSuspended] = useState(false)
  const digital = callerWay(requestId, call, async ({ isSuspended: suspended = false }) => {
    setSuspended(suspended)
    await queries.invalidateQueries(callQuery(requestId))
  })
  usePageTitle(t`Confirm your identity to the help desk`)
  const secondsLeft = useSecondsLeft(isOpen(call) ? { endsAt: call.expiresAt, now: call.now } : undefined)
  // The request expires on time even if the server does not answer.
  const state = secondsLeft === 0 ? 'expired' : call.state
  const number = isOpen(call) && secondsLeft !== 0 ? call.number : undefined
  return (
    <div className={number === undefined ? styles.ended : columns.columns}>
      <WhoAsks audience={call.audience} number={number} />
      <div className={cases.panel} data-panel>
        <FlowHead
          heading={HEADINGS[state](isSuspended)}
          clock={<FlowClock state={SHOWN[state]} secondsLeft={secondsLeft} />}
          progress={{ flowId: link, state: SHOWN[state], success: t`Verified` }}
          isAway={isAway && state !== 'expired'}
        />
        <CallerBody link={link} audience={call.audience} state={state} digital={digital} />
      </div>
    </div>
  )
}

const HEADINGS: Record<HelpDeskCall['state'], (isSuspended: boolean) => StateHeadingProps> = {
  waiting: () => ({ heading: t`Answer with your wallet`, note: t`Waiting for your wallet`, isWaiting: true }),
  started: () => ({
    heading: t`Continue on your phone`,
    note: t`Your wallet has received the request.`,
    isWaiting: true,
  }),
  verified: () => ({
    heading: t`Done`,
    reasons: [t`Your details have been sent to the help desk.`, t`You can close this page.`],
    tone: 'good',
  }),
  rejected: (isSuspended) => ({
    heading: t`Verification Rejected`,
    reasons: [
      ...(isSuspended ? [t`This card is suspended. Ask its issuer when you can use it again.`] : []),
      t`The help desk received none of your details.`,
      t`To try again, ask the help desk for a new link.`,
    ],
    tone: 'bad',
  }),
  expired: () => ({
    heading: t`The request has expired`,
    reasons: [t`The time to answer has run out.`, t`Ask the help desk for a new link.`],
    tone: 'bad',
  }),
}

const SHOWN: Record<HelpDeskCall['state'], ShownState> = {
  waiting: 'waiting',
  started: 'scanned',
  verified: 'done',
  rejected: 'rejected',
  expired: 'expired',
}

type CallerBodyProps = Pick<HelpDeskCall, 'state' | 'audience'> & {
  readonly link: string
  readonly digital: DigitalWay
}

/** Offers no new request at the end, because only the help desk can make one. */
function CallerBody({ link, audience, state, digital }: CallerBodyProps) {
  const asked = useHelpDeskCard(audience)
  switch (state) {
    case 'verified':
      return <StateBody picture={<SuccessPicture />} />
    case 'rejected':
      return <StateBody picture={<RejectedPicture />} />
    case 'expired':
      return <StateBody picture={<ExpiredPicture />} />
    default:
      return (
        <OpenRequest
          card={asked.kind === 'found' ? asked.card.card : undefined}
          isStarted={state === 'started'}
          digital={digital}
          code={{ payload: link, label: t`QR code of the help desk's request` }}
        >
          <WalletWays links={{ url: link }} />
        </OpenRequest>
      )
  }
}
