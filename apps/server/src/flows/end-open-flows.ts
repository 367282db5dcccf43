import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { afterCommit, type Transaction } from '../platform/database/database.ts'
import type { FlowContext } from './flow-context.ts'
import type { CountedFlow } from './flow-count.ts'
import { findOpenFlows, type OpenFlow } from './open-flows.ts'

/** A page of the open flows, and which of them to end: those of a credential type that were started no later than `startedUntil`. */
export type Ending = {
  type: string
  startedUntil: EpochMilliseconds
  after: OpenFlow | undefined
  limit: number
}

/** Returns what failed; expired flows are left to the clean-up. */
export type FailOpen<Failed> = (
  tx: Transaction,
  ids: string[],
  why: Pick<Ending, 'type' | 'startedUntil'> & { reason: FlowErrorCode; now: EpochMilliseconds },
) => Promise<Failed[]>

export async function endOpenFlows<Failed extends { id: string; card: string }>(
  tx: Transaction,
  { type, startedUntil, ...page }: Ending,
  { kind, failOpen }: { kind: CountedFlow['kind']; failOpen: FailOpen<Failed> },
  { clock, notifications, count }: FlowContext,
): Promise<{ page: OpenFlow[]; ended: Failed[] }> {
  const open = await findOpenFlows(tx, `${kind}s`, page)
  if (open.length === 0) return { page: open, ended: [] }
  const reason = 'CONTRACT_NOT_ENABLED'
  const ids = open.map(({ id }) => id)
  const ended = await failOpen(tx, ids, { type, startedUntil, reason, now: clock() })
  for (const { id } of ended) notifications.announce(tx, id)
  afterCommit(tx, () => {
    for (const { card } of ended) count.ended({ kind, card, reason })
  })
  return { page: open, ended }
}
