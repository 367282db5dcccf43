import type { Query } from '@tanstack/react-query'

/** Milliseconds between two questions (section 9 of the specification). */
export const POLL_INTERVAL = 5000

/** How a page asks while it gets no answer. */
export type Pace = {
  /** Milliseconds until the next question, after so many in a row without an answer. */
  readonly pauseAfter: (missedAnswers: number) => number
  /** After how many questions without an answer the page says so. */
  readonly missesToMention: number
}

/** More and more slowly, down to one question a minute. */
export const PATIENT: Pace = {
  pauseAfter: (missedAnswers) => Math.min(POLL_INTERVAL * 2 ** missedAnswers, 60_000),
  missesToMention: 2,
}

/** Every 15 s, where a clock is running on the page. */
export const STEADY: Pace = {
  pauseAfter: (missedAnswers) => (missedAnswers === 0 ? POLL_INTERVAL : 15_000),
  missesToMention: 1,
}

type PollingOptions<Answer> = {
  /** Whether this answer is the last one. Undefined asks as long as the page is open. */
  readonly isOver?: (answer: Answer) => boolean
  /** Whether a hidden tab asks too. Otherwise it pauses, and asks at once when it becomes visible. */
  readonly alsoWhenHidden?: boolean
  /** Milliseconds until the next question. */
  readonly pause?: (state: { readonly data: Answer | undefined; readonly error: Error | null }) => number
}

/**
 * Query options for what is asked again and again: every 5 s (section 9 of the specification), more slowly while nobody
 * answers, and never twice at the same time.
 */
export function polling<Answer>({
  isOver = () => false,
  alsoWhenHidden = false,
  pause = ({ error }) => STEADY.pauseAfter(error === null ? 0 : 1),
}: PollingOptions<Answer>) {
  return {
    refetchInterval: ({ state }: Query<Answer>) =>
      state.data !== undefined && isOver(state.data) ? (false as const) : pause(state),
    refetchIntervalInBackground: alsoWhenHidden,
    refetchOnWindowFocus: ({ state }: Query<Answer>) =>
      state.data !== undefined && isOver(state.data) ? false : ('always' as const),
    retry: false,
    gcTime: 0,
  }
}
