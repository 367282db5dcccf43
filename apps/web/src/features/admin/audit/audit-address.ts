import { type AuditFileQuery, zActorKind, zAuditAction, zAuditOutcome } from '@vitrine/api/administration/admin.ts'
import { endOfDay, startOfDay } from '../list/days.ts'
import { type ListAddress, useListAddress } from '../list/list-address.ts'

const FILTERS = ['action', 'outcome', 'actor', 'card', 'account', 'from', 'until'] as const
export type AuditFilterName = (typeof FILTERS)[number]

export type AuditQuery = Omit<AuditFileQuery, 'search' | 'headings'> & { search?: string | undefined }

export function useAuditAddress(): { address: ListAddress<AuditFilterName>; filter: AuditQuery } {
  const address = useListAddress(FILTERS)
  return { address, filter: filterOf(address) }
}

/** Leaves out values from the URL that the server does not know. */
function filterOf({ search, filters }: ListAddress<AuditFilterName>): AuditQuery {
  return {
    search: search === '' ? undefined : search,
    action: zAuditAction.safeParse(filters.action).data,
    outcome: zAuditOutcome.safeParse(filters.outcome).data,
    actor: zActorKind.safeParse(filters.actor).data,
    card: filters.card === '' ? undefined : filters.card,
    account: filters.account === '' ? undefined : filters.account,
    from: startOfDay(filters.from),
    until: endOfDay(filters.until),
  }
}
