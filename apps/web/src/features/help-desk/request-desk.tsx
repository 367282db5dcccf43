import { Button } from '@mantine/core'
import type { HelpDeskAudience, PublicScenario } from '@vitrine/api'
import { Link } from 'react-router'
import type { FlowStep } from '../../shared/events/flow-events.ts'
import { useFailureEvent } from '../../shared/events/use-failure-event.ts'
import { useFlowEvents } from '../../shared/events/use-flow-events.ts'
import { AwayNote } from '../../shared/flow/connection-note.tsx'
import { HomeButton } from '../../shared/links/home-button.tsx'
import { verificationStatusPath } from '../../shared/routes.ts'
import cases from '../../shared/ui/case.module.css'
import columns from '../../shared/ui/columns.module.css'
import { usePageTitle } from '../../shared/ui/use-page-title.ts'
import { AUDIENCES } from './audiences.ts'
import { CallGuide } from './call-guide.tsx'
import { Decision } from './decision.tsx'
import styles from './help-desk.module.css'
import { RequestHeading } from './request-heading.tsx'
import { RequestProgress } from './request-progress.tsx'
import { RequestView } from './request-view.tsx'
import { SessionClock } from './session-clock.tsx'
import { type HelpDeskPhase, useHelpDesk } from './use-help-desk.ts'

interface RequestDeskProps {
  readonly audience: HelpDeskAudience
  readonly scenario: PublicScenario
}

/** One call at the help desk: the request, who answered it, and what staff do then. */
export function RequestDesk({ audience, scenario }: RequestDeskProps) {
  const desk = useHelpDesk(scenario)
  const { phase, begun, request, secondsLeft, caller } = desk
  const { title, description } = AUDIENCES[audience]
  // Staff may look at another tab while they wait.
  usePageTitle(TAB_WORDS[phase] === undefined ? title : `${TAB_WORDS[phase]}: ${title}`)
  // Without a link: whoever has it sees what the caller showed, and this log stays in the browser after the staff left it.
  useFlowEvents({ kind: 'help-desk', id: begun?.id, name: title, step: EVENT_STEPS[phase] })
  useFailureEvent('Failed to initiate presentation', desk.requestError, title)
  const isOpen = phase === 'waiting' || phase === 'started'

  return (
    <>
      <div className={styles.actions}>
        <HomeButton isQuiet />
        {offersNewRequest(phase) && (
          <Button variant="default" onClick={desk.startOver}>
            New Help Desk Request
          </Button>
        )}
      </div>
      <header className={styles.header}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.description}>{description}</p>
        </div>
        <SessionClock key={begun?.requestId} phase={phase} secondsLeft={secondsLeft} />
      </header>
      <RequestProgress key={begun?.requestId} phase={phase} />
      <div className={`${columns.columns} ${styles.columns}`}>
        <section className={cases.panel} aria-label="The request">
          <RequestHeading phase={phase} hasFailed={desk.requestError !== null} audience={audience} />
          <RequestView desk={desk} />
          <AwayNote isAway={desk.isAway} />
        </section>
        {isOpen && (
          <section className={cases.panel} aria-label="The call">
            <CallGuide number={request?.number} audience={audience} />
          </section>
        )}
        {phase === 'verified' && begun && request && (
          <section className={cases.panel} aria-label="The decision">
            <Decision
              guid={begun.id}
              isAccepted={request.acceptedAt !== null}
              onRefused={() => void caller.refetch()}
            />
          </section>
        )}
      </div>
      {begun && (isOpen || phase === 'verified') && (
        <p className={styles.footnote}>
          For colleagues:{' '}
          <Link to={verificationStatusPath(audience, begun.id)} target="_blank" rel="noopener">
            verification status of this request
          </Link>{' '}
          (opens in a new tab). Share it inside the help desk only, never with the caller.
        </p>
      )}
    </>
  )
}

/** What the Events Console tells of a request. */
const EVENT_STEPS: Partial<Record<HelpDeskPhase, FlowStep>> = {
  started: 'scanned',
  verified: 'done',
  rejected: 'rejected',
  expired: 'expired',
}

const TAB_WORDS: Partial<Record<HelpDeskPhase, string>> = {
  started: 'Started',
  verified: 'Verified',
  rejected: 'Rejected',
  expired: 'Expired',
}

/** Where the request ended without a caller, the panel offers the new one itself. */
const offersNewRequest = (phase: HelpDeskPhase): boolean =>
  phase !== 'expired' && phase !== 'unknown' && phase !== 'erased'
