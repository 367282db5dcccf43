import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import { verificationStatusPath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { flowTitle } from '../../shared/flow/flow-title.ts'
import { FlowClock } from '../../shared/flow/panel/flow-clock.tsx'
import { FlowHead } from '../../shared/flow/panel/flow-head.tsx'
import type { ShownState } from '../../shared/flow/status/shown-state.ts'
import { HomeButton } from '../../shared/links/home-button.tsx'
import cases from '../../shared/ui/case.module.css'
import columns from '../../shared/ui/page/columns.module.css'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { AUDIENCES } from './audiences.ts'
import { CallGuide, NumberToCompare } from './call-guide.tsx'
import { Decision } from './decision/decision.tsx'
import styles from './help-desk.module.css'
import { TIME_TO_ANSWER } from './help-desk-calls.ts'
import { helpDeskHeading } from './help-desk-heading.ts'
import { HelpDeskRequestView } from './help-desk-request-view.tsx'
import { useHelpDesk } from './use-help-desk.ts'

type HelpDeskFlowProps = {
  readonly audience: HelpDeskAudience
  readonly card: PublicCard
}

export function HelpDeskFlow({ audience, card }: HelpDeskFlowProps) {
  const { title, description } = AUDIENCES[audience]()
  const flow = useHelpDesk(card, audience)
  const { state, answer: created, status: request, secondsLeft, result: caller } = flow
  usePageTitle(flowTitle({ state, about: title, before: title, success: t`Verified` }))
  const isOpen = state === 'waiting' || state === 'scanned'

  return (
    <>
      <div className={styles.actions}>
        <HomeButton isQuiet />
        {OFFERS_NEW_REQUEST[state] && flow.agree === undefined && (
          <Button variant="default" onClick={flow.forget}>
            {t`New Help Desk Request`}
          </Button>
        )}
      </div>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.description}>{description}</p>
      </header>
      <div className={`${columns.columns} ${styles.columns}`}>
        <section className={cases.panel} data-panel aria-label={t`The request`}>
          <FlowHead
            heading={helpDeskHeading({ card, flow, audience })}
            clock={
              <FlowClock
                key={created?.requestId}
                state={state}
                secondsLeft={secondsLeft}
                timeToAnswer={TIME_TO_ANSWER}
              />
            }
            progress={flow.agree ? undefined : { flowId: created?.requestId, state, success: t`Verified` }}
            isAway={isOpen && flow.isAway}
          />
          {isOpen && <NumberToCompare number={request?.number} />}
          <HelpDeskRequestView flow={flow} audience={audience} />
        </section>
        {isOpen && (
          <section className={cases.panel} aria-labelledby="call-guide">
            <h2 id="call-guide" className={styles.subtitle}>
              {t`During the call`}
            </h2>
            <CallGuide audience={audience} />
          </section>
        )}
        {state === 'done' && created && request && (
          <section className={cases.panel} aria-label={t`The decision`}>
            <Decision
              guid={created.id}
              audience={audience}
              request={request}
              onAccepted={flow.replaceStatus}
              onRefused={() => void caller.refetch()}
              onDismissed={flow.forget}
            />
          </section>
        )}
      </div>
      {created && (isOpen || state === 'done') && (
        <p className={styles.footnote}>
          <Trans>
            For colleagues:{' '}
            <Link to={verificationStatusPath(audience, created.id)} target="_blank" rel="noopener">
              verification status of this request
            </Link>{' '}
            (opens in a new tab). Share it inside the help desk only, never with the caller.
          </Trans>
        </p>
      )}
    </>
  )
}

/** True for the states in which the top of the page offers a new request. In the other states the panel below offers it. */
const OFFERS_NEW_REQUEST: Record<ShownState, boolean> = {
  requesting: true,
  waiting: true,
  scanned: true,
  done: true,
  rejected: true,
  expired: false,
  gone: false,
  erased: false,
}
