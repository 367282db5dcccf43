import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import { isOverdue } from '../overdue.ts'
import type { ContractEnding } from './contracts.repository.ts'

/** Lists the contracts that are being ended, more urgently if it takes long. `now` in epoch milliseconds. */
export const endingsUnderWay = (
  endings: readonly Pick<ContractEnding, 'type' | 'since'>[],
  now: number,
): HealthIssue[] =>
  endings.map(({ type, since }) => ({
    code: 'contract-ending',
    urgency: isOverdue(since, now) ? 'soon' : 'fyi',
    contract: type,
    since,
  }))
