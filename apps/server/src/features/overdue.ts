/** In milliseconds: work that goes on by itself is mostly done much earlier. */
const PATIENCE = 600_000

/** Tells whether work that goes on by itself takes so long that an administrator should know. Times in epoch milliseconds. */
export const isOverdue = (since: number, now: number): boolean => since <= now - PATIENCE
