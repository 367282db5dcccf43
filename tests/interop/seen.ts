import { isDeepStrictEqual } from 'node:util'
import type { TestBed } from './test-bed/test-bed.ts'
import type { Exchange } from './test-bed/tls-front.ts'

/** Error for an observation other than the expected one. */
class NotAsExpected extends Error {
  override readonly name = 'NotAsExpected'
}

export function holds(condition: unknown, otherwise: string): asserts condition {
  if (!condition) throw new NotAsExpected(otherwise)
}

export function equal(seen: unknown, expected: unknown, what: string): void {
  holds(isDeepStrictEqual(seen, expected), `${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`)
}

/** Returns the message of a failure; 'nothing' if there was no failure. */
export const failure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'nothing',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

/** Runs an action that the server must refuse, and returns the last answer of the server, which is the refusal. */
export async function refusedBy({ front }: TestBed, action: () => Promise<unknown>): Promise<Exchange> {
  const before = front.exchanges.length
  const failure = await action().then(
    () => undefined,
    (error: unknown) => error,
  )
  const refusal = front.exchanges.slice(before).findLast(({ status }) => status >= 400)
  holds(
    refusal,
    `the server refused nothing; the client reported: ${failure instanceof Error ? failure.message : 'nothing'}`,
  )
  return refusal
}
