import type { Milliseconds } from '@vitrine/api/units.ts'

/** Time for the whole shutdown. Container runtimes kill a container ten seconds after SIGTERM. */
export const STOP_TIME: Milliseconds = 9500

type Stoppable = {
  drain(): Promise<void>
  close(): Promise<void>
  readonly waitingFor: string | undefined
}

type StopOptions = {
  process: { on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown; exit(code: number): void }
  log: { info(about: object, message: string): void; error(about: object, message: string): void }
  version: string
  stopTime?: Milliseconds
}

/**
 * Drains and closes the server at the first SIGINT or SIGTERM, and exits with code 0. If the server does not close in time, or at a
 * second signal, exits with code 1.
 */
export function stopOnSignals(server: Stoppable, { process, log, version, stopTime = STOP_TIME }: StopOptions): void {
  let isStopping = false
  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return process.exit(1)
    isStopping = true
    log.info(
      { signal, version, seconds: Math.round(performance.now() / 1000) },
      'received a stop signal, shutting down',
    )
    const deadline = setTimeout(() => {
      log.error({ waitingFor: server.waitingFor }, 'the server did not shut down in time and exits now')
      process.exit(1)
    }, stopTime)
    try {
      await server.drain()
      await server.close()
      clearTimeout(deadline)
      process.exit(0)
    } catch (error) {
      log.error({ err: error, waitingFor: server.waitingFor }, 'the shutdown failed')
      process.exit(1)
    }
  }
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('SIGTERM', () => void stop('SIGTERM'))
}
