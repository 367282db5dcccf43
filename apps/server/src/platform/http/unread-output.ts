/** Time for whatever waits to be read, in milliseconds. */
export const READ_TIME = 60_000
/** Bytes a second that a client takes at least, beyond that time: a fifth of a slow mobile line. */
const LOWEST_RATE = 4 * 1024

/** Output of a socket that waits to be read: how far the socket is to get, counted in bytes, and by when. */
export type Wait = { until: number; due: number }

/**
 * What a socket waits for now, given what it waited for when it was last looked at. All that waits is to be taken within
 * `readTime` and a second for each 4 KB, however little of it at a time; only then does what came after it begin to count.
 *
 * @param socket how many bytes are to be sent in all, and how many of them the system has not taken yet
 * @param now milliseconds of a clock that is never set
 */
export function waitForReader(
  socket: { bytesWritten: number; writableLength: number },
  before: Wait | undefined,
  { now, readTime }: { now: number; readTime: number },
): Wait | 'overdue' | undefined {
  const { bytesWritten, writableLength } = socket
  if (writableLength === 0) return undefined
  if (before && bytesWritten - writableLength < before.until) return now < before.due ? before : 'overdue'
  return { until: bytesWritten, due: now + readTime + (writableLength / LOWEST_RATE) * 1000 }
}
