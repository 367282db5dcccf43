import type { Milliseconds } from '@vitrine/api/units.ts'

/** Time in which repeated signals count as one: the terminal and npm may both send a signal for one Ctrl-C. */
const SAME_PRESS: Milliseconds = 1000

/**
 * Calls `stop` at the first stop signal (Ctrl-C, SIGTERM, a closed terminal), and `hurry` at a second one, when the user does not want to
 * wait any longer.
 */
export function onStopSignals({ stop, hurry }: { stop: (signal: NodeJS.Signals) => void; hurry: () => void }): void {
  let first: number | undefined
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals)
    process.on(signal, () => {
      if (first === undefined) {
        first = Date.now()
        stop(signal)
      } else if (Date.now() - first > SAME_PRESS) hurry()
    })
}
