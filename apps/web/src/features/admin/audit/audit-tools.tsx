import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { zActorKind, zAuditAction, zAuditOutcome } from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import type { FocusEvent } from 'react'
import { useCards } from '../../../shared/api/cards.ts'
import { locales } from '../../../shared/format/locale.ts'
import { FileButton } from '../list/file-button.tsx'
import { fileQuery, type ListAddress } from '../list/list-address.ts'
import { FilterDay, FilterSelect, ListTools } from '../list/list-tools.tsx'
import type { AuditFilter, AuditLogFilter } from './audit-address.ts'
import { actionWords, auditOutcomeWords, kindWords } from './audit-words.ts'

const { auditFile: FILE } = ADMINISTRATION_ENDPOINTS

type AuditToolsProps = { readonly address: ListAddress<AuditFilter>; readonly filter: AuditLogFilter }

/** Search, filters and CSV export of the audit log. */
export function AuditTools({ address, filter }: AuditToolsProps) {
  const { filters, setFilter } = address
  const { data: cards = [] } = useCards()
  const select = (name: AuditFilter, label: string, options: { value: string; label: string }[], all = t`All`) => (
    <FilterSelect
      label={label}
      all={all}
      value={filters[name]}
      options={options}
      onChange={(value) => setFilter(name, value)}
    />
  )
  return (
    <ListTools
      address={address}
      searchLabel={t`Search the audit log`}
      searchHint={t`Search by name, or start of ID or reference`}
      actions={
        <FileButton request={requestTo(FILE, { query: { ...filter, ...fileQuery() } })} fileName="audit-log.csv" />
      }
    >
      {select('actor', t`Who`, named(zActorKind.options, kindWords), t({ message: 'All', context: 'actors' }))}
      {select('action', t`Action`, named(zAuditAction.options, actionWords))}
      {select('outcome', t`Outcome`, named(zAuditOutcome.options, auditOutcomeWords))}
      {select(
        'card',
        t`Card`,
        cards.map(({ id, card }) => ({ value: id, label: card.title })),
      )}
      {filters.account !== '' && <TextInput label={t`Account`} value={filters.account} readOnly onFocus={selectAll} />}
      <FilterDay label={t`From`} value={filters.from} onChange={(day) => setFilter('from', day)} />
      <FilterDay label={t`Until`} value={filters.until} onChange={(day) => setFilter('until', day)} />
    </ListTools>
  )
}

const selectAll = ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select()

const named = <Value extends string>(values: readonly Value[], wordsOf: (value: Value) => string) =>
  values
    .map((value) => ({ value, label: wordsOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, locales()))
