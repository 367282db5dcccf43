import type { Query } from '@tanstack/react-query'
import { POLL_INTERVAL } from './follow-flow.ts'

/** Milliseconds between two questions while the server does not answer. */
const PATIENT_INTERVAL = 15_000

interface PollingOptions<Answer> {
  /** Whether this answer is the last one. Undefined asks as long as the page is open. */
  readonly isOver?: (answer: Answer) => boolean
  /** Whether a hidden tab asks too. Otherwise it pauses, and asks at once when it becomes visible. */
  readonly alsoWhenHidden?: boolean
}

/**
 * Query options for what is asked again and again: every 5 s (section 9 of the specification), more slowly while nobody
 * answers, and never twice at the same time.
 */
export function polling<Answer>({ isOver = () => false, alsoWhenHidden = false }: PollingOptions<Answer>) {
  return {
    refetchInterval: ({ state }: Query<Answer>) => {
      if (state.data !== undefined && isOver(state.data)) return false
      return state.error === null ? POLL_INTERVAL : PATIENT_INTERVAL
    },
    refetchIntervalInBackground: alsoWhenHidden,
    refetchOnWindowFocus: ({ state }: Query<Answer>) =>
      state.data !== undefined && isOver(state.data) ? false : ('always' as const),
    retry: false,
    gcTime: 0,
  }
}
