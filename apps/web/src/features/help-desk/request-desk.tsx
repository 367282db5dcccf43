import { Button } from '@mantine/core'
import type { HelpDeskAudience, PublicScenario } from '@vitrine/api'
import { Link } from 'react-router'
import { AwayNote } from '../../shared/flow/connection-note.tsx'
import { ROUTES, verificationStatusPath } from '../../shared/routes.ts'
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
  const isOpen = phase === 'waiting' || phase === 'started'

  return (
    <>
      <div className={styles.actions}>
        <Button component={Link} to={ROUTES.home} variant="default">
          Back to Home
        </Button>
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
      <RequestProgress phase={phase} />
      <div className={styles.columns}>
        <section className={styles.panel} aria-label="The request">
          <RequestHeading phase={phase} hasFailed={desk.requestError !== null} audience={audience} />
          <RequestView desk={desk} audience={audience} />
          <AwayNote isAway={desk.isAway} />
        </section>
        {isOpen && (
          <section className={styles.panel} aria-label="The call">
            <CallGuide number={request?.number} audience={audience} />
          </section>
        )}
        {phase === 'verified' && begun && request && (
          <section className={styles.panel} aria-label="The decision">
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

const TAB_WORDS: Partial<Record<HelpDeskPhase, string>> = {
  started: 'Started',
  verified: 'Verified',
  rejected: 'Rejected',
  expired: 'Expired',
}

/** Where the request ended without a caller, the panel offers the new one itself. */
const offersNewRequest = (phase: HelpDeskPhase): boolean =>
  phase !== 'expired' && phase !== 'unknown' && phase !== 'erased'
