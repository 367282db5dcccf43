import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { HealthIssue, OverviewSpan, Urgency } from '@vitrine/api/administration/overview.ts'
import { locales } from '../../../shared/format/locale.ts'
import { formatPercent } from '../../../shared/format/percent.ts'
import { formatAdminInstant } from '../admin-dates.ts'

const SPANS: Readonly<Record<OverviewSpan, MessageDescriptor>> = {
  hour: msg`Last hour`,
  day: msg`Last day`,
  week: msg`Last week`,
}

export const spanWords = (span: OverviewSpan): string => i18n._(SPANS[span])

const BEFORE: Readonly<Record<OverviewSpan, MessageDescriptor>> = {
  hour: msg`the hour before`,
  day: msg`the day before`,
  week: msg`the week before`,
}

export const spanBeforeWords = (span: OverviewSpan): string => i18n._(BEFORE[span])

const URGENCIES: Readonly<Record<Urgency, MessageDescriptor>> = {
  now: msg`Now`,
  soon: msg`Soon`,
  fyi: msg`Good to know`,
}

export const urgencyWords = (urgency: Urgency): string => i18n._(URGENCIES[urgency])

const GIGABYTE = 1024 ** 3
const gigabytes = (bytes: number): string =>
  (bytes / GIGABYTE).toLocaleString(locales(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  })

export function issueWords(issue: HealthIssue): string {
  switch (issue.code) {
    case 'certificate-expires': {
      const { name, role, authority } = issue
      const end = formatAdminInstant(issue.at)
      return role === undefined || authority === undefined
        ? t`The certificate ${name} expires on ${end}.`
        : t`The certificate ${name} of the authority ${authority} for the role ${role} expires on ${end}.`
    }
    case 'status-list-filling':
      return t`The status list for new cards is ${{ share: formatPercent((issue.taken / issue.size) * 100) }} full.`
    case 'identity-provider-failing':
      return t`The identity provider has been failing since ${{ since: formatAdminInstant(issue.since) }}.`
    case 'database-near-limit':
      return t`The embedded database uses ${{ size: gigabytes(issue.bytes) }} GB of at most ${{ limit: gigabytes(issue.limit) }} GB.`
    case 'revocations-pending':
      return plural(issue.count, {
        one: '# revocation is still pending at the issuing service.',
        other: '# revocations are still pending at the issuing service.',
      })
    case 'contract-ending': {
      const { contract } = issue
      return t`The clean-up of the contract ${contract} has been running since ${{ since: formatAdminInstant(issue.since) }}.`
    }
    case 'checkpoint-overdue':
      return t`The audit log has had no new checkpoint since ${{ since: formatAdminInstant(issue.since) }}.`
    case 'card-service-failing':
      return t`The service that issues and checks cards has been failing since ${{ since: formatAdminInstant(issue.since) }}.`
    case 'card-contracts-unfit':
      return t`Contracts of the service do not fit their cards: ${{ names: issue.contracts.join(', ') }}.`
    case 'self-probe-failing':
      return t`The self-test of issuance and presentation has been failing since ${{ since: formatAdminInstant(issue.since) }}.`
    case 'health-check': {
      const { name } = issue
      return t`The health check “${name}” found a problem.`
    }
    case 'cleanup-failing':
      return t`Parts of the clean-up have been failing since ${{ since: formatAdminInstant(issue.since) }}: ${{ names: issue.parts.join(', ') }}.`
    case 'monitoring-failing':
      return t`Metrics or health checks have been failing since ${{ since: formatAdminInstant(issue.since) }}: ${{ names: issue.parts.join(', ') }}.`
  }
}

export function adviceFor(issue: HealthIssue): string {
  switch (issue.code) {
    case 'certificate-expires':
      if (issue.authority !== undefined)
        return t`Request the next one in time, and install it: the manual describes it under “Certificates of your own”.`
      return issue.name === 'trust-anchor'
        ? t`Plan a new trust anchor. Cards issued under the old one are no longer accepted after that date.`
        : t`Replace the key pair and restart the server. Outside production the server creates it automatically.`
    case 'status-list-filling':
      return t`You don’t need to do anything: the server starts the next list automatically.`
    case 'identity-provider-failing':
      return t`Check that it answers at its address. Until it does, nobody can sign in.`
    case 'database-near-limit':
      return t`Keep finished flows for fewer days (RETENTION_DAYS), or start over with PostgreSQL (DATABASE_URL).`
    case 'revocations-pending':
      return t`This site already refuses these cards, but other verifiers may still accept them. Check that the issuing service answers.`
    case 'contract-ending':
      return issue.urgency === 'fyi'
        ? t`You don’t need to do anything: this finishes automatically.`
        : t`This takes longer than expected. Look in the server log for the reason.`
    case 'checkpoint-overdue':
      return t`After an update the server catches up automatically. If it does not, look in the server log for the reason.`
    case 'card-service-failing':
      return t`Until it answers, nobody can get or use its cards. Run vitrine doctor, and look in the server log for its error codes.`
    case 'card-contracts-unfit':
      return t`Run vitrine doctor: it names what does not fit, and how to correct it.`
    case 'self-probe-failing':
      return t`Check the public address and the proxies in front of the server. The server log names the step that failed.`
    case 'health-check':
      return t`Run the system check: the result says what is wrong, and what to do.`
    case 'cleanup-failing':
      return t`Expired personal data may still be stored. Look for “a part of the server failed” in the server log: it names the reason.`
    case 'monitoring-failing':
      return t`Until they work, other problems may stay unnoticed. Look for “a part of the server failed” in the server log: it names the reason.`
  }
}
