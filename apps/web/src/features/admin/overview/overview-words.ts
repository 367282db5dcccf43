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

/** What was found. */
export function issueWords(finding: HealthIssue): string {
  switch (finding.code) {
    case 'certificate-expires': {
      const { name } = finding
      return t`The certificate ${name} ends on ${{ end: formatAdminInstant(finding.at) }}.`
    }
    case 'status-list-filling':
      return t`The status list that new cards go into is ${{ share: formatPercent((finding.taken / finding.size) * 100) }} full.`
    case 'identity-provider-failing':
      return t`The identity provider has been failing since ${{ since: formatAdminInstant(finding.since) }}.`
    case 'database-near-limit':
      return t`The embedded database has ${{ size: gigabytes(finding.bytes) }} GB, and is good for ${{ limit: gigabytes(finding.limit) }} GB.`
    case 'revocations-pending':
      return plural(finding.count, {
        one: '# revocation is not done yet where the card was issued.',
        other: '# revocations are not done yet where the cards were issued.',
      })
    case 'contract-ending': {
      const { contract } = finding
      return t`${contract} has been ending since ${{ since: formatAdminInstant(finding.since) }}.`
    }
    case 'sealing-behind':
      return t`The audit log has not been sealed since ${{ since: formatAdminInstant(finding.since) }}.`
    case 'self-probe-failing':
      return t`The server has not been able to issue and present a card to itself since ${{ since: formatAdminInstant(finding.since) }}.`
  }
}

/** What to do about it. */
export function adviceOf(finding: HealthIssue): string {
  switch (finding.code) {
    case 'certificate-expires':
      return finding.name === 'trust-anchor'
        ? t`Plan a new trust anchor: cards that were issued below the old one are not accepted any more then.`
        : t`Put a new pair of keys in its place and start the server again. Outside production the server makes it itself.`
    case 'status-list-filling':
      return t`There is nothing to do: the next list begins by itself.`
    case 'identity-provider-failing':
      return t`See whether it answers at its address. Nobody can sign in anew meanwhile.`
    case 'database-near-limit':
      return t`Keep ended runs for fewer days (RETENTION_DAYS), or begin anew with PostgreSQL (DATABASE_URL).`
    case 'revocations-pending':
      return t`These cards are refused here already, but perhaps not elsewhere. See whether the service that issued them answers.`
    case 'contract-ending':
      return finding.urgency === 'fyi'
        ? t`It goes on by itself.`
        : t`It takes longer than it should. The log of the server says why.`
    case 'sealing-behind':
      return t`It catches up by itself after an update. Where it does not, the log of the server says why.`
    case 'self-probe-failing':
      return t`Check the installation: its public address, and what is in front of it. The log of the server says at which step it failed.`
  }
}
