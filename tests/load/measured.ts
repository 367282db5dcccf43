import type { FromMeasured, Ready, ToMeasured } from './measured-process.ts'

/** Database counters of a measured process. They return 0 if the process does not count. */
type Counters = {
  /** Committed transactions that wrote something. */
  commits: () => number
  /** Bytes written to the database's log. */
  logged: () => number | Promise<number>
}

/**
 * Reports to the parent that this process listens, answers the parent's questions, and stops on request or when the parent has
 * exited.
 * @param close stops the server
 */
export function reportToParent(ready: Ready, { commits, logged }: Counters, close: () => Promise<void>): void {
  const report = (message: FromMeasured) => process.send?.(message)
  const stop = () => void close().finally(() => process.exit())
  process.on('disconnect', stop)
  // Ctrl-C reaches this process too, but is ignored here. When the parent exits, the channel closes, and this process cleans up and
  // stops.
  process.on('SIGINT', () => {})
  process.on('message', async (question: ToMeasured) => {
    if (question === 'stop') return stop()
    const { user, system } = process.cpuUsage()
    report({ kind: 'usage', cpu: (user + system) / 1000, commits: commits(), logged: await logged() })
  })
  report({ kind: 'ready', ...ready })
}
