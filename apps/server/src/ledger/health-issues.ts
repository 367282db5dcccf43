import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { isOverdue } from '../platform/health/overdue.ts'
import type { ContractEnding } from './contracts/contracts.repository.ts'

/** `since`: time since which the oldest has been waiting. */
export const lateRevocations = (
  { count, since }: { count: number; since: EpochMilliseconds | undefined },
  now: EpochMilliseconds,
): HealthIssue[] =>
  since !== undefined && isOverdue(since, now) ? [{ code: 'revocations-pending', urgency: 'now', count, since }] : []

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
