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
  const { walletUrl } = configuration
  const where =
    walletUrl === undefined
      ? 'no page opens its links: set WALLET_URL to the origin of the demo wallet'
      : `the demo wallet opens its links: ${walletUrl}`
  log.info({ port: emulator.port, contracts: contracts.length }, `listening; ${where}`)
  return emulator
})
