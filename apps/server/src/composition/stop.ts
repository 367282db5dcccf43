/** The whole of it, in milliseconds: who starts containers kills them when ten seconds are over. */
const STOP_TIME = 9500

type Stoppable = {
  leave(): Promise<void>
  close(): Promise<void>
  /** What `close` waits for at this moment. */
  readonly waitingFor: string | undefined
}

type StopOptions = {
  /** Where SIGINT and SIGTERM come from, and what ends: the process. */
  process: { on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown; exit(code: number): void }
  log: { info(about: object, message: string): void; error(about: object, message: string): void }
  /** What runs. */
  version: string
  /** After which the process ends in any case, in milliseconds. */
  stopTime?: number
}

/**
 * Has a server leave and close at the first SIGINT or SIGTERM and ends the process: with code 0 where it closed, with 1 where it did not in
 * time, or somebody asked a second time.
 */
export function stopOnSignals(server: Stoppable, { process, log, version, stopTime = STOP_TIME }: StopOptions): void {
  let isStopping = false
  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return process.exit(1)
    isStopping = true
    log.info({ signal, version, seconds: Math.round(performance.now() / 1000) }, 'the server was asked to end')
    const deadline = setTimeout(() => {
      log.error({ waitingFor: server.waitingFor }, 'the server did not end in time, and is cut off')
      process.exit(1)
    }, stopTime)
    try {
      await server.leave()
      await server.close()
      clearTimeout(deadline)
      process.exit(0)
    } catch (error) {
      log.error({ err: error, waitingFor: server.waitingFor }, 'the server did not end as it should')
      process.exit(1)
    }
  }
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('SIGTERM', () => void stop('SIGTERM'))
}
