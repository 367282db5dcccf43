import { select, t } from '@lingui/core/macro'
import { Select, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { helpDeskPath, verificationStatusPath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { hasOwnBackend } from '../../shared/api/backend.ts'
import { useCards } from '../../shared/api/cards.ts'
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
import { verifiedHeading } from './help-desk-heading.ts'
import { useStaffCall } from './use-staff-call.ts'

type VerificationStatusProps = {
  /** Audience of the help desk whose page was opened. */
  readonly audience: HelpDeskAudience
  /** True if the page belongs to both help desks. */
  readonly showsEither: boolean
  readonly guid: string
}

/** Shows a verification by its guid, for example to a colleague. */
export function VerificationStatus({ audience: audienceOfPage, showsEither, guid }: VerificationStatusProps) {
  const query = useQuery(verifiedCallerQuery(guid, useStaffCall()))
  const { data: cards, error: cardsError, refetch: refetchCards } = useCards()
  const { data: caller, dataUpdatedAt, refetch } = query
  const card = caller && cards ? cardOf(caller, cards) : undefined
  const audienceOfCard = audienceOf(card)
  const audience = (showsEither && audienceOfCard) || audienceOfPage
  const { statusTitle } = AUDIENCES[audience]()
  usePageTitle(statusTitle)
  const checked = t`Checked at ${{ time: formatTime(dataUpdatedAt) }}.`

  const refresh = (label: string) => (
    <Button variant="default" onClick={() => void refetch()}>
      {label}
    </Button>
  )
  if (caller && cardsError && !cards)
    return (
      <ConfigurationFailure error={cardsError} onRetry={() => void refetchCards()} about={aboutHelpDesk(audience)} />
    )
  // Both help desks use the same lookup, so this page must not show a customer as an employee or an employee as a customer. Another
  // backend may name its cards differently, so the card decides only with our own.
  if (hasOwnBackend() && caller && cards && audienceOfCard !== audience)
    return <OtherHelpDesk audience={audienceOfCard} guid={guid} />
  if (caller === null && !query.isError)
    return (
      <EmptyState title={t`Verification Not Found`}>
        <p>
          <Trans>
            The <Select value={audience} _customer="customer" other="employee" /> has not been verified yet, or the
            request has ended. A caller’s data is deleted five minutes after the verification.
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
        {caller && cards && (
          <StateHeading
            {...(caller.status === 'OK'
              ? verifiedHeading(audience)
              : { heading: t`Verification Rejected`, tone: 'bad' })}
          />
        )}
        {caller && !cards ? <CallerSkeleton /> : <VerifiedCaller query={query} audience={audience} card={card} />}
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

type OtherHelpDeskProps = {
  /** Undefined if the card belongs to no help desk (any more). */
  readonly audience: HelpDeskAudience | undefined
  readonly guid: string
}

/** Links to the help desk that made the verification, instead of showing the caller's data. */
function OtherHelpDesk({ audience, guid }: OtherHelpDeskProps) {
  const title = t`Verification Not Found`
  if (audience === undefined)
    return (
      <EmptyState title={title}>
        <p>{t`No help desk on this site uses the card of this request.`}</p>
      </EmptyState>
    )
  return (
    <EmptyState title={title}>
      <p>{t`This request verified ${select(audience, { customer: 'a customer', other: 'an employee' })}.`}</p>
      <p>
        <Button component={Link} to={verificationStatusPath(audience, guid)}>
          {AUDIENCES[audience]().statusTitle}
        </Button>
      </p>
    </EmptyState>
  )
}

const cardOf = ({ cardId, vcType }: PresentationResult, cards: readonly PublicCard[]): PublicCard | undefined =>
  cards.find(({ id, vcType: type }) => (cardId === undefined ? type === vcType : id === cardId))

function audienceOf(card: PublicCard | undefined): HelpDeskAudience | undefined {
  const purpose = card?.presentation.purpose
  return purpose?.kind === 'help-desk' ? purpose.audience : undefined
}
