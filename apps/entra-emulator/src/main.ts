// Emulator of Microsoft Entra Verified ID, with a scripted wallet. Only for development and tests.
import { createLog } from '@vitrine/demo-server/log.ts'
import { runProgram } from '@vitrine/demo-server/run-program.ts'
import { readConfiguration } from './configuration.ts'
import { readContractFiles } from './contracts/contract-files.ts'
import { startEmulator } from './emulator.ts'

/** Log of the emulator. It never contains tokens, PINs, claims or photos. */
const log = createLog('entra-emulator')

await runProgram(log, async () => {
  const { cards, ...configuration } = readConfiguration(process.env)
  const contracts = cards === undefined ? [] : readContractFiles(cards)
  const emulator = await startEmulator({
    ...configuration,
    contracts,
    log: (line, message) => log.info(line, message),
  })
  log.info({ port: emulator.port, contracts: contracts.length }, 'listening')
  return emulator
})
