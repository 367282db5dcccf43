import { t } from '@lingui/core/macro'
import { zActorKind, zAuditAction, zAuditOutcome } from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { useCards } from '../../../shared/api/cards.ts'
import { locales } from '../../../shared/format/locale.ts'
import { FileButton } from '../list/file-button.tsx'
import type { FilterField } from '../list/filter-fields.tsx'
import { fileQuery, type ListAddress } from '../list/list-address.ts'
import { ListTools } from '../list/list-tools.tsx'
import type { AuditFilterName, AuditQuery } from './audit-address.ts'
import { actionWords, auditOutcomeWords, kindWords } from './audit-words.ts'

const { auditFile: FILE } = ADMINISTRATION_ENDPOINTS

type AuditToolsProps = { readonly address: ListAddress<AuditFilterName>; readonly filter: AuditQuery }

export function AuditTools({ address, filter }: AuditToolsProps) {
  const { data: cards = [] } = useCards()
  return (
    <ListTools
      address={address}
      searchLabel={t`Search the audit log`}
      searchHint={t`Search by name, or start of ID or reference`}
      filters={[
        choice('actor', t`Who`, named(zActorKind.options, kindWords), t({ message: 'All', context: 'actors' })),
        choice('action', t`Action`, named(zAuditAction.options, actionWords)),
        choice('outcome', t`Outcome`, named(zAuditOutcome.options, auditOutcomeWords)),
        choice(
          'card',
          t`Card`,
          cards.map(({ id, card }) => ({ value: id, label: card.title })),
        ),
        { kind: 'fixed', name: 'account', label: t`Account` },
        { kind: 'day', name: 'from', label: t`From` },
        { kind: 'day', name: 'until', label: t`Until` },
      ]}
      actions={
        <FileButton request={requestTo(FILE, { query: { ...filter, ...fileQuery() } })} fileName="audit-log.csv" />
      }
    />
  )
}

const choice = (
  name: AuditFilterName,
  label: string,
  options: readonly { value: string; label: string }[],
  all = t`All`,
): FilterField<AuditFilterName> => ({ kind: 'choice', name, label, all, options })

const named = <Value extends string>(values: readonly Value[], wordsOf: (value: Value) => string) =>
  values
    .map((value) => ({ value, label: wordsOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, locales()))
