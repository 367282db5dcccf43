import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import { isOverdue } from '../overdue.ts'

/** Finds lines that wait too long for their seal. `since`: time of the oldest, in epoch milliseconds; undefined if none waits. */
export const lateCheckpoints = (since: number | undefined, now: number): HealthIssue[] =>
  since !== undefined && isOverdue(since, now) ? [{ code: 'sealing-behind', urgency: 'soon', since }] : []
