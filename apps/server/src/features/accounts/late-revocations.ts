import type { Finding } from '@vitrine/api/administration/overview.ts'

/** In milliseconds: a revocation goes on by itself, and is told about when it takes longer. */
const PATIENCE = 600_000

/** What is told of revocations that wait. `since`: when the oldest began to wait, in epoch milliseconds; undefined where none waits. */
export const lateRevocations = (
  { count, since }: { count: number; since: number | undefined },
  now: number,
): Finding[] =>
  since === undefined || since > now - PATIENCE ? [] : [{ code: 'revocations-pending', urgency: 'now', count, since }]
