import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { type Clock, isWithin, type Span } from '../clock/clock.ts'

/** All callers within `life` share one call. A failure is not cached: the next caller tries again. */
export function cachedFor<Answer>(
  life: Milliseconds,
  clock: Clock,
  make: (now: EpochMilliseconds) => Promise<Answer>,
): () => Promise<Answer> {
  let last: ({ answer: Promise<Answer> } & Span) | undefined
  return () => {
    const now = clock()
    if (last && isWithin(last, now)) return last.answer
    const made = { answer: make(now), from: now, until: now + life }
    last = made
    made.answer.catch(() => {
      if (last === made) last = undefined
    })
    return made.answer
  }
}
