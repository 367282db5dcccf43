import type { Bytes, Milliseconds } from '@vitrine/api/units.ts'

/** One minute, plus the time that the output takes at a fifth of the speed of a slow mobile connection. */
export const PATIENCE = {
  /** Minimum time that a client has to read output of any length. */
  readTime: 60_000 satisfies Milliseconds,
  /** Amount of unread output that extends the time by one second. */
  lowestRate: (4 * 1024) satisfies Bytes,
}

/** Limits for how slowly a client may read. */
export type Patience = typeof PATIENCE

/** Deadline for unread output: `until` is the number of bytes that the socket must have sent by the time `due`. */
export type Wait = { until: Bytes; due: Milliseconds }

/**
 * A deadline applies to the output that is unread when it is set; the client may take this output in pieces of any size. Later output gets
 * a deadline after this output is taken.
 *
 * @param socket number of bytes to send in total, and number of bytes that the system has not taken yet
 * @param now time of a monotonic clock
 */
export function waitForReader(
  socket: { bytesWritten: number; writableLength: number },
  before: Wait | undefined,
  { now, patience }: { now: Milliseconds; patience: Patience },
): Wait | 'overdue' | undefined {
  const { bytesWritten, writableLength } = socket
  if (writableLength === 0) return undefined
  if (before && bytesWritten - writableLength < before.until) return now < before.due ? before : 'overdue'
  return { until: bytesWritten, due: now + patience.readTime + (writableLength / patience.lowestRate) * 1000 }
}

/** Selects the sockets with the most unread output, as many as must be closed to bring the rest within the limit. */
export function largestBeyond<Waiting extends { writableLength: number }>(all: Waiting[], limit: Bytes): Waiting[] {
  let sum = all.reduce((total, { writableLength }) => total + writableLength, 0)
  if (sum <= limit) return []
  return all
    .toSorted((one, other) => other.writableLength - one.writableLength)
    .filter(({ writableLength }) => {
      const isBeyond = sum > limit
      if (isBeyond) sum -= writableLength
      return isBeyond
    })
}
