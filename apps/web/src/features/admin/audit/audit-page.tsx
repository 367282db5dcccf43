import { t } from '@lingui/core/macro'
import { type AuditEntry, PAGES } from '@vitrine/api'
import { useSearchParams } from 'react-router'
import { formatInstant } from '../../../shared/format/admin-dates.ts'
import type { Column } from '../../../shared/ui/data-table/data-table.tsx'
import type { Range } from '../../../shared/ui/data-table/pages.tsx'
import { ShortId } from '../../../shared/ui/short-id.tsx'
import { usePageTitle } from '../../../shared/ui/use-page-title.ts'
import { pageInAddress, withPage } from '../address-page.ts'
import { AdminHeading } from '../admin-heading.tsx'
import { AdminList } from '../admin-list.tsx'
import { Actor } from './actor.tsx'
import { useAuditLog } from './audit-log.ts'
import { actionWords, outcomeWords } from './audit-words.ts'

const ID_LENGTH = 12

const columns = (): readonly Column<AuditEntry>[] => [
  { key: 'at', title: t`When`, cell: ({ at }) => formatInstant(at) },
  { key: 'actor', title: t`Who`, cell: (entry) => <Actor entry={entry} /> },
  { key: 'action', title: t`What`, cell: ({ action }) => actionWords(action) },
  { key: 'object', title: t`To what`, cell: ({ object }) => <ShortId id={object} length={ID_LENGTH} /> },
  { key: 'outcome', title: t`Outcome`, cell: ({ outcome }) => outcomeWords(outcome) },
]

const rangeText = ({ from, to, total }: Range): string => t`${from} to ${to} of ${total} entries`

/** `/admin/audit`: who did what to what, when. */
export default function AuditPage() {
  usePageTitle(t`Audit log`)
  const [query, setQuery] = useSearchParams()
  const page = pageInAddress(query)
  const log = useAuditLog(page)
  const showPage = (next: number) => {
    setQuery(withPage(query, next))
    window.scrollTo({ top: 0, behavior: 'instant' })
  }
  return (
    <>
      <AdminHeading
        title={t`Audit log`}
        subtitle={t`Who did what to what, the newest first`}
        trail={[{ to: PAGES.contracts, title: t`VC Contracts` }]}
      />
      <AdminList
        query={log}
        failure={t`Failed to get the audit log`}
        emptyText={t`Nothing has happened yet`}
        label={t`Audit log`}
        loadingText={t`The entries are loading`}
        rangeText={rangeText}
        columns={columns()}
        rowKey={({ id }) => id}
        page={page}
        onPage={showPage}
      />
    </>
  )
}
