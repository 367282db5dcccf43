import type { Query } from '@tanstack/react-query'
import type { Milliseconds } from '@vitrine/api/units.ts'

/** Time between two polls (specification 9.1). */
export const POLL_INTERVAL: Milliseconds = 5000

/** Time between polls while the server does not answer. */
export type Pace = {
  readonly pauseAfter: (missedAnswers: number) => Milliseconds
  /** Unanswered polls after which the page says that the server does not answer. */
  readonly missesToMention: number
}

export const PATIENT: Pace = {
  pauseAfter: (missedAnswers) => Math.min(POLL_INTERVAL * 2 ** missedAnswers, 60_000),
  missesToMention: 2,
}

/** For pages that show a countdown. */
export const STEADY: Pace = {
  pauseAfter: (missedAnswers) => (missedAnswers === 0 ? POLL_INTERVAL : 15_000),
  missesToMention: 1,
}

type PollingOptions<Answer> = {
  /** Without this function, polling continues as long as the page is open. */
  readonly isOver?: (answer: Answer) => boolean
  /** If false, polling pauses in a hidden tab and continues at once when the tab becomes visible. */
  readonly alsoWhenHidden?: boolean
  readonly pause?: (state: { readonly data: Answer | undefined; readonly error: Error | null }) => Milliseconds
}

/** Returns query options for polling. There are never two polls at the same time. */
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
