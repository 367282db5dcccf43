import { select, t } from '@lingui/core/macro'
import { Select, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { helpDeskPath, verificationStatusPath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { useScenarios } from '../../shared/api/scenarios.ts'
import { aboutHelpDesk } from '../../shared/events/event-subject.ts'
import { formatTime } from '../../shared/format/dates.ts'
import cases from '../../shared/ui/case.module.css'
import { ConfigurationFailure } from '../../shared/ui/notice/configuration-failure.tsx'
import { EmptyState } from '../../shared/ui/notice/empty-state.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { StateHeading } from '../../shared/ui/state/state-heading.tsx'
import { AUDIENCES } from './audiences.ts'
import { CallerSkeleton, VerifiedCaller } from './caller/verified-caller.tsx'
import styles from './help-desk.module.css'
import { verifiedCallerQuery } from './help-desk-calls.ts'
import { useStaffCall } from './use-staff-call.ts'

type VerificationStatusProps = {
  /** The help desk that the address names. */
  readonly audience: HelpDeskAudience
  /** The address is the one of both help desks. */
  readonly showsEither: boolean
  readonly guid: string
}

/** How the verification behind a guid stands, for colleagues of the staff. It asks when it opens and when told to. */
export function VerificationStatus({ audience: addressed, showsEither, guid }: VerificationStatusProps) {
  const query = useQuery(verifiedCallerQuery(guid, useStaffCall()))
  const { data: scenarios, error: unknownCards, refetch: askForCards } = useScenarios()
  const { data: caller, dataUpdatedAt, refetch } = query
  const card = caller && scenarios ? cardOf(caller, scenarios) : undefined
  const whose = caller && scenarios ? audienceOf(card) : addressed
  const audience = showsEither ? (whose ?? addressed) : addressed
  const { statusTitle } = AUDIENCES[audience]()
  usePageTitle(statusTitle)
  const time = formatTime(dataUpdatedAt)
  const checked = t`Checked at ${time}.`

  const refresh = (label: string) => (
    <Button variant="default" onClick={() => void refetch()}>
      {label}
    </Button>
  )
  if (caller && unknownCards && !scenarios)
    return (
      <ConfigurationFailure error={unknownCards} onRetry={() => void askForCards()} about={aboutHelpDesk(audience)} />
    )
  // The lookup is one for both; a customer is shown as no employee, and the other way round.
  if (whose !== audience) return <ElsewhereVerified audience={whose} guid={guid} />
  if (caller === null && !query.isError)
    return (
      <EmptyState title={t`Verification Not Found`}>
        <p>
          <Trans>
            The <Select value={audience} _customer="customer" other="employee" /> has not been verified yet, or the
            request is over: what a caller showed is erased five minutes after the verification.
          </Trans>
        </p>
        <p role="status">{checked}</p>
        <div className={styles.choices}>
          {refresh(t`Refresh`)}
          <Button component={Link} to={helpDeskPath(audience)}>
            {t`New Help Desk Request`}
          </Button>
        </div>
      </EmptyState>
    )
  return (
    <div className={styles.status}>
      <h1 className={styles.title}>{statusTitle}</h1>
      <section className={cases.panel} aria-label={statusTitle}>
        {caller && scenarios && (
          <StateHeading
            heading={t`Verified`}
            note={t`This is what the ${select(audience, { customer: 'customer', other: 'employee' })}'s wallet proved.`}
            tone="good"
          />
        )}
        {caller && !scenarios ? <CallerSkeleton /> : <VerifiedCaller query={query} audience={audience} card={card} />}
        {caller && (
          <div className={styles.checked}>
            {refresh(t`Refresh Data`)}
            <span className={styles.hint}>{checked}</span>
          </div>
        )}
      </section>
    </div>
  )
}

type ElsewhereVerifiedProps = {
  /** Undefined where the card belongs to no help desk (any more). */
  readonly audience: HelpDeskAudience | undefined
  readonly guid: string
}

/** A verification of another help desk. What the caller proved is shown there only. */
function ElsewhereVerified({ audience, guid }: ElsewhereVerifiedProps) {
  const title = t`Verification Not Found`
  if (audience === undefined)
    return (
      <EmptyState title={title}>
        <p>{t`This request is about a card that belongs to no help desk here.`}</p>
      </EmptyState>
    )
  return (
    <EmptyState title={title}>
      <p>{t`Who was verified by this request is ${select(audience, { customer: 'a customer', other: 'an employee' })}.`}</p>
      <p>
        <Button component={Link} to={verificationStatusPath(audience, guid)}>
          {AUDIENCES[audience]().statusTitle}
        </Button>
      </p>
    </EmptyState>
  )
}

/** The card that was presented. */
const cardOf = (
  { scenarioId, vcType }: PresentationResult,
  scenarios: readonly PublicScenario[],
): PublicScenario | undefined =>
  scenarios.find(({ id, vcType: type }) => (scenarioId === undefined ? type === vcType : id === scenarioId))

/** Which help desk verifies with a card; undefined for a card of none. */
function audienceOf(card: PublicScenario | undefined): HelpDeskAudience | undefined {
  const purpose = card?.presentation.purpose
  return purpose?.kind === 'help-desk' ? purpose.audience : undefined
}
