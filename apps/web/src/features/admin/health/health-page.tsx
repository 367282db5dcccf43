import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import type { CheckResult } from '@vitrine/api/administration/health-report.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import { SignedInFailure } from '../../../shared/session/failure/signed-in-failure.tsx'
import { Disclosure } from '../../../shared/ui/disclosure/disclosure.tsx'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import { AdminHeading } from '../admin-heading.tsx'
import { type Attention, AttentionItem, AttentionList } from '../attention/attention-list.tsx'
import { TableSkeleton } from '../data-table/table-frame.tsx'
import { useAdminQuery } from '../use-admin-query.ts'
import { checkNameWords } from './check-names.ts'
import styles from './health.module.css'

const { healthChecks: HEALTH_CHECKS } = ADMINISTRATION_ENDPOINTS

/** The checks call other systems, so only the administrator asks for a new report. */
const ONLY_ON_DEMAND = { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

export default function HealthPage() {
  usePageTitle(t`System check`)
  const query = useAdminQuery(requestTo(HEALTH_CHECKS, { query: {} }), HEALTH_CHECKS.response, ONLY_ON_DEMAND)
  const { data, error, refetch, isFetching } = query
  return (
    <>
      <AdminHeading
        title={t`System check`}
        subtitle={t`Checks everything that this installation depends on, and advises what to do about problems.`}
        actions={
          data && (
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              {t`Run the system check`}
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
  const { i18n } = useLingui()
  const having = (outcome: Outcome) => checks.filter((check) => check.outcome === outcome)
  const [passed, skipped] = [having('ok'), having('skipped')]
  return (
    <section className={styles.checks} aria-labelledby="health-summary">
      <div role="status">
        <h2 id="health-summary" className={styles.summary}>
          {summaryWords(having('failed').length, having('warning').length)}
        </h2>
      </div>
      {i18n.locale !== SOURCE_LANGUAGE && (
        <p className={styles.next}>{t`The results are in English, as in vitrine doctor.`}</p>
      )}
      {checks.length > passed.length + skipped.length && (
        <AttentionList>
          {having('failed').map((check) => (
            <Check key={check.name} attention="alarm" word={t`Error`} check={check} />
          ))}
          {having('warning').map((check) => (
            <Check key={check.name} attention="warning" word={t`Warning`} check={check} />
          ))}
        </AttentionList>
      )}
      <FoldedChecks summary={t`Not checked: ${skipped.length}`} checks={skipped} isOpen />
      <FoldedChecks
        summary={plural(passed.length, { one: '# check passed', other: '# checks passed' })}
        checks={passed}
      />
    </section>
  )
}

type CheckProps = { readonly attention: Attention; readonly word: string; readonly check: CheckResult }

function Check({ attention, word, check: { name, found, next } }: CheckProps) {
  return (
    <AttentionItem attention={attention} word={word} wordPlacement="next">
      <div className={styles.words}>
        <h3 className={styles.name}>{checkNameWords(name)}</h3>
        <p lang="en">{found}</p>
        {next && (
          <p lang="en" className={styles.next}>
            {next}
          </p>
        )}
      </div>
    </AttentionItem>
  )
}

type FoldedChecksProps = {
  readonly summary: string
  readonly checks: readonly CheckResult[]
  readonly isOpen?: boolean
}

function FoldedChecks({ summary, checks, isOpen = false }: FoldedChecksProps) {
  if (checks.length === 0) return null
  return (
    <Disclosure summary={summary} isOpen={isOpen}>
      <dl className={styles.folded}>
        {checks.map(({ name, found }) => (
          <div key={name}>
            <dt>{checkNameWords(name)}</dt>
            <dd lang="en">{found}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

type Outcome = CheckResult['outcome']

function summaryWords(errors: number, warnings: number): string {
  if (errors + warnings === 0) return t`No problems found.`
  if (errors === 0) return plural(warnings, { one: '# warning, no errors', other: '# warnings, no errors' })
  if (warnings === 0) return plural(errors, { one: '# error, no warnings', other: '# errors, no warnings' })
  return t`${plural(errors, { one: '# error', other: '# errors' })}, ${plural(warnings, { one: '# warning', other: '# warnings' })}`
}
