import type { FromMeasured, Ready, ToMeasured } from './measured-process.ts'

/** What a measured process can say of its database: 0 where it does not count. */
type Counters = {
  /** Transactions that wrote something and were committed. */
  commits: () => number
  /** Bytes that were written to the database's log. */
  logged: () => number | Promise<number>
}

/**
 * The measured side: tells the parent that this process listens, answers its questions, and ends when told or when the
 * parent is gone.
 *
 * @param close ends what listens
 */
export function reportToParent(ready: Ready, { commits, logged }: Counters, close: () => Promise<void>): void {
  const tell = (message: FromMeasured) => process.send?.(message)
  const stop = () => void close().finally(() => process.exit())
  process.on('disconnect', stop)
  // Ctrl-C reaches this process too; the parent's end closes the channel, and then there is time to tidy up.
  process.on('SIGINT', () => {})
  process.on('message', async (question: ToMeasured) => {
    if (question === 'stop') return stop()
    const { user, system } = process.cpuUsage()
    tell({ kind: 'usage', cpu: (user + system) / 1000, commits: commits(), logged: await logged() })
  })
  tell({ kind: 'ready', ...ready })
}
