import type { AccountEvent } from '@vitrine/api'
import type { Queryable } from '../../platform/database/database.ts'
import { actorKindOf } from './actor-kind.ts'

/** The newest of so many lines. */
const MOST = 50

/** What was done to an account, or with it: the newest first, at most 50. */
export async function historyOfAccount(db: Queryable, accountId: string): Promise<AccountEvent[]> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('identities', 'identities.id', 'audit_log.actor')
    .selectAll('audit_log')
    .select('identities.username')
    .where('audit_log.account_id', '=', accountId)
    .orderBy('audit_log.id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ id, at, actor, username, action, outcome, card, reason, reference }) => ({
    id: Number(id),
    at,
    actor: username ?? actor,
    actorKind: actorKindOf(actor),
    action,
    outcome,
    card,
    reason,
    reference,
  }))
}
