import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { isOverdue } from '../../platform/health/overdue.ts'
import type { ContractEnding } from './contracts.repository.ts'

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
