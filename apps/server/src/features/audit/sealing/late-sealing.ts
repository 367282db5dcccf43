import type { Finding } from '@vitrine/api/administration/overview.ts'

/** In milliseconds: sealing goes on by itself, and is told about when it takes longer. */
const PATIENCE = 600_000

/** What is told of lines that wait for their seal. `since`: of when the oldest is, in epoch milliseconds; undefined where none waits. */
export const lateSealing = (since: number | undefined, now: number): Finding[] =>
  since === undefined || since > now - PATIENCE ? [] : [{ code: 'sealing-behind', urgency: 'soon', since }]
