// Emulator of Microsoft Entra Verified ID, with a scripted wallet. Only for development and tests.
import { ConfigurationError, readConfiguration } from './configuration.ts'
import { readContractFiles } from './contracts/contract-files.ts'
import { startEmulator } from './emulator.ts'
import { log } from './log.ts'

try {
  const { port, cards, stateFile, requestsPerSecond } = readConfiguration(process.env)
  const contracts = cards === undefined ? [] : readContractFiles(cards)
  const emulator = await startEmulator({
    port,
    contracts,
    stateFile,
    ...(requestsPerSecond === undefined ? {} : { requestsPerSecond }),
    log: (line, message) => log.info(line, message),
  })
  log.info({ port: emulator.port, contracts: contracts.length }, 'listening')

  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    await emulator.stop()
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
