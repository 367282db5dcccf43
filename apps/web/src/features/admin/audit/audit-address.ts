import { zActorKind, zAuditAction, zAuditOutcome } from '@vitrine/api/administration/admin.ts'
import { beginningOf, endOf } from '../list/days.ts'
import { type ListAddress, useListAddress } from '../list/list-address.ts'
import type { AskedFilter } from './audit-log.ts'

const FILTERS = ['action', 'outcome', 'actor', 'card', 'account', 'from', 'until'] as const
export type AuditFilter = (typeof FILTERS)[number]

/** What stands in the address of the audit log, and what the server is asked for it. */
export function useAuditAddress(): { address: ListAddress<AuditFilter>; filter: AskedFilter } {
  const address = useListAddress(FILTERS)
  return { address, filter: filterOf(address) }
}

/** What an address asks for that the server does not know is no filter. */
function filterOf({ search, filters }: ListAddress<AuditFilter>): AskedFilter {
  return {
    search: search === '' ? undefined : search,
    action: zAuditAction.safeParse(filters.action).data,
    outcome: zAuditOutcome.safeParse(filters.outcome).data,
    actor: zActorKind.safeParse(filters.actor).data,
    card: filters.card === '' ? undefined : filters.card,
    account: filters.account === '' ? undefined : filters.account,
    from: beginningOf(filters.from),
    until: endOf(filters.until),
  }
}
