import type { AuditEntry } from '@vitrine/api'
import { useSearchParams } from 'react-router'
import { formatInstant } from '../../../shared/format/admin-dates.ts'
import { ROUTES } from '../../../shared/routes.ts'
import type { Column } from '../../../shared/ui/data-table/data-table.tsx'
import { ShortId } from '../../../shared/ui/short-id.tsx'
import { usePageTitle } from '../../../shared/ui/use-page-title.ts'
import { pageInAddress, withPage } from '../address-page.ts'
import { AdminHeading } from '../admin-heading.tsx'
import { AdminList } from '../admin-list.tsx'
import { Actor } from './actor.tsx'
import { useAuditLog } from './audit-log.ts'
import { actionWords, outcomeWords } from './audit-words.ts'

const ID_LENGTH = 12

const COLUMNS: readonly Column<AuditEntry>[] = [
  { key: 'at', title: 'When', cell: ({ at }) => formatInstant(at) },
  { key: 'actor', title: 'Who', cell: (entry) => <Actor entry={entry} /> },
  { key: 'action', title: 'What', cell: ({ action }) => actionWords(action) },
  { key: 'object', title: 'To what', cell: ({ object }) => <ShortId id={object} length={ID_LENGTH} /> },
  { key: 'outcome', title: 'Outcome', cell: ({ outcome }) => outcomeWords(outcome) },
]

/** `/admin/audit`: who did what to what, when. */
export default function AuditPage() {
  usePageTitle('Audit log')
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
        title="Audit log"
        subtitle="Who did what to what, the newest first"
        trail={[{ to: ROUTES.contracts, title: 'VC Contracts' }]}
      />
      <AdminList
        query={log}
        failure="Failed to get the audit log"
        emptyText="Nothing has happened yet"
        label="Audit log"
        counted="entries"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        page={page}
        onPage={showPage}
      />
    </>
  )
}
