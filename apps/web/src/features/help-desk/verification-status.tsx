import { select, t } from '@lingui/core/macro'
import { Select, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type HelpDeskAudience, helpDeskPath } from '@vitrine/api'
import { Link } from 'react-router'
import { formatTime } from '../../shared/format/dates.ts'
import { useStaffCall } from '../../shared/session/use-staff-call.ts'
import cases from '../../shared/ui/case.module.css'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { StateHeading } from '../../shared/ui/state-heading.tsx'
import { usePageTitle } from '../../shared/ui/use-page-title.ts'
import { AUDIENCES } from './audiences.ts'
import styles from './help-desk.module.css'
import { verifiedCallerQuery } from './help-desk-calls.ts'
import { VerifiedCaller } from './verified-caller.tsx'

type VerificationStatusProps = {
  readonly audience: HelpDeskAudience
  readonly guid: string
}

/** How the verification behind a guid stands, for colleagues of the staff. It asks when it opens and when told to. */
export function VerificationStatus({ audience, guid }: VerificationStatusProps) {
  const query = useQuery(verifiedCallerQuery(guid, useStaffCall()))
  const { statusTitle } = AUDIENCES[audience]()
  const { data: caller, dataUpdatedAt, refetch } = query
  usePageTitle(statusTitle)
  const time = formatTime(dataUpdatedAt)
  const checked = t`Checked at ${time}.`

  const refresh = (label: string) => (
    <Button variant="default" onClick={() => void refetch()}>
      {label}
    </Button>
  )
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
        {caller && (
          <StateHeading
            heading={t`Verified`}
            note={t`This is what the ${select(audience, { customer: 'customer', other: 'employee' })}'s wallet proved.`}
            tone="good"
          />
        )}
        <VerifiedCaller query={query} />
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
