import type { Logger } from 'pino'
import { ConfigurationError } from './settings.ts'

export async function runProgram(log: Logger, start: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  try {
    const program = await start()
    let isStopping = false
    const stop = async (signal: NodeJS.Signals) => {
      if (isStopping) return
      isStopping = true
      await program.stop()
      log.info({ signal }, 'stopped')
      process.exit(0)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  } catch (error) {
    if (error instanceof ConfigurationError) log.fatal(error.message)
    else log.fatal({ err: error instanceof Error ? error : new Error(String(error)) }, 'could not start')
    process.exitCode = 1
  }
}
