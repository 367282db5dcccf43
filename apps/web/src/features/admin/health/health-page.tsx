import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { CheckResult } from '@vitrine/api/administration/health-report.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { SignedInFailure } from '../../../shared/session/failure/signed-in-failure.tsx'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import { AdminHeading } from '../admin-heading.tsx'
import { type Attention, AttentionItem, AttentionList } from '../attention/attention-list.tsx'
import { TableSkeleton } from '../data-table/table-frame.tsx'
import { useAdminQuery } from '../use-admin-query.ts'
import styles from './health.module.css'

const { healthChecks: HEALTH_CHECKS } = ADMINISTRATION_ENDPOINTS

/** The checks call other systems, so only the administrator asks for a new report. */
const ONLY_ON_DEMAND = { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

const ATTENTION: Readonly<Record<CheckResult['outcome'], Attention>> = {
  ok: 'none',
  skipped: 'none',
  warning: 'warning',
  failed: 'alarm',
}

/** Page `/admin/health`: the results of the health checks, with advice for each problem. */
export default function HealthPage() {
  usePageTitle(t`System check`)
  const query = useAdminQuery(requestTo(HEALTH_CHECKS, { query: {} }), HEALTH_CHECKS.response, ONLY_ON_DEMAND)
  const { data, error, refetch, isFetching } = query
  return (
    <>
      <AdminHeading
        title={t`System check`}
        subtitle={t`Checks everything that this installation depends on, and advises what to do about problems. The results are in English, as in vitrine doctor.`}
        trail={[{ to: PAGES.admin, title: t`Overview` }]}
        actions={
          data && (
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              {t`Check again`}
            </Button>
          )
        }
      />
      {error && !isFetching && (
        <SignedInFailure title={t`Failed to run the health checks`} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && isFetching && <TableSkeleton label={t`Running the health checks`} />}
      {data && <Checks checks={data.checks} />}
    </>
  )
}

function Checks({ checks }: { checks: readonly CheckResult[] }) {
  return (
    <section className={styles.checks} aria-labelledby="health-summary">
      <div role="status">
        <h2 id="health-summary" className={styles.summary}>
          {summaryWords(checks)}
        </h2>
      </div>
      <AttentionList>
        {checks.map(({ name, outcome, found, next }) => (
          <AttentionItem
            key={name}
            attention={ATTENTION[outcome]}
            word={checkOutcomeWords(outcome)}
            wordPlacement="next"
          >
            <div lang="en" className={styles.words}>
              <h3 className={styles.name}>{name}</h3>
              <p>{found}</p>
              {next && <p className={styles.next}>{next}</p>}
            </div>
          </AttentionItem>
        ))}
      </AttentionList>
    </section>
  )
}

type Outcome = CheckResult['outcome']

/** Names the outcome of a check. */
function checkOutcomeWords(outcome: Outcome): string {
  switch (outcome) {
    case 'ok':
      return t`OK`
    case 'skipped':
      return t`Not checked`
    case 'warning':
      return t`Warning`
    case 'failed':
      return t`Error`
  }
}

/** Summarizes the outcomes of all checks in one line. */
function summaryWords(checks: readonly CheckResult[]): string {
  const countOf = (outcome: Outcome): number => checks.filter((check) => check.outcome === outcome).length
  const [errors, warnings] = [countOf('failed'), countOf('warning')]
  if (errors + warnings === 0) return t`No problems found.`
  if (errors === 0) return plural(warnings, { one: '# warning, no errors', other: '# warnings, no errors' })
  if (warnings === 0) return plural(errors, { one: '# error, no warnings', other: '# errors, no warnings' })
  return t`${plural(errors, { one: '# error', other: '# errors' })}, ${plural(warnings, { one: '# warning', other: '# warnings' })}`
}
