/** How slowly a client may read. */
export type Patience = {
  /** Time for whatever waits, in milliseconds. */
  readTime: number
  /** So many bytes, for which there is a second more. */
  lowestRate: number
}

/** A minute, and beyond it a fifth of what a slow mobile line takes. */
export const PATIENCE: Patience = { readTime: 60_000, lowestRate: 4 * 1024 }

/** Output of a socket that waits to be read: how far the socket is to get, counted in bytes, and by when. */
export type Wait = { until: number; due: number }

/**
 * What a socket waits for now, given what it waited for when it was last looked at. All that waits is to be taken in
 * the time that its size is given, however little of it at a time; only then does what came after it begin to count.
 *
 * @param socket how many bytes are to be sent in all, and how many of them the system has not taken yet
 * @param now milliseconds of a clock that is never set
 */
export function waitForReader(
  socket: { bytesWritten: number; writableLength: number },
  before: Wait | undefined,
  { now, patience }: { now: number; patience: Patience },
): Wait | 'overdue' | undefined {
  const { bytesWritten, writableLength } = socket
  if (writableLength === 0) return undefined
  if (before && bytesWritten - writableLength < before.until) return now < before.due ? before : 'overdue'
  return { until: bytesWritten, due: now + patience.readTime + (writableLength / patience.lowestRate) * 1000 }
}

/** Those for which most waits, so many that what waits for the others is within a limit in bytes. */
export function largestBeyond<Waiting extends { writableLength: number }>(all: Waiting[], limit: number): Waiting[] {
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
