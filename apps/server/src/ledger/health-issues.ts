import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { isOverdue } from '../platform/health/overdue.ts'
import type { ContractEnding } from './contracts/contracts.repository.ts'

/**
 * Reports revocations that have been pending too long. `since`: time since which the oldest has been waiting; undefined if none is
 * pending.
 */
export const lateRevocations = (
  { count, since }: { count: number; since: EpochMilliseconds | undefined },
  now: EpochMilliseconds,
): HealthIssue[] =>
  since !== undefined && isOverdue(since, now) ? [{ code: 'revocations-pending', urgency: 'now', count, since }] : []

/** Reports contracts whose flows and accounts are being ended, with higher urgency if it takes long. */
export const endingsUnderWay = (
  endings: readonly Pick<ContractEnding, 'type' | 'since'>[],
  now: EpochMilliseconds,
): HealthIssue[] =>
  endings.map(({ type, since }) => ({
    code: 'contract-ending',
    urgency: isOverdue(since, now) ? 'soon' : 'fyi',
    contract: type,
    since,
  }))
