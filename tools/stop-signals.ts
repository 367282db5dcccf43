/** A terminal and npm may both pass on one press of Ctrl-C; only a later one is a second wish. */
const SAME_PRESS_MILLISECONDS = 1000

/**
 * Calls `stop` when the process is asked to end (Ctrl-C, SIGTERM, a closed terminal), and `hurry` when the person asks
 * again because it takes too long.
 */
export function onStopSignals({ stop, hurry }: { stop: (signal: NodeJS.Signals) => void; hurry: () => void }): void {
  let first: number | undefined
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals)
    process.on(signal, () => {
      if (first === undefined) {
        first = Date.now()
        stop(signal)
      } else if (Date.now() - first > SAME_PRESS_MILLISECONDS) hurry()
    })
}
