import { type Emulator, startEmulator } from '../../../apps/entra-emulator/src/emulator.ts'
import { readCardFiles } from '../../../apps/server/src/base/cards/sources/read-card-files.ts'
import { contractDefinitions } from '../../../apps/server/src/credentials/entra/contracts/contract-definition.ts'
import { SHIPPED_CARDS } from '../../card-folder.ts'
import { clockAhead } from './movable-clock.ts'
import type { Vitrine } from './vitrine.ts'

/**
 * Starts an emulator of Microsoft Entra Verified ID, with the contracts of all shipped cards and the clock of the server, and a demo
 * wallet that opens its links. Restarts the server, which then serves all these cards through the emulator.
 */
export async function startEntraEmulator(
  { appUrl, emulatorUrl, walletOfEmulatorUrl, startWalletOfEmulator, dataDirectory, reset }: Vitrine,
  settings: Readonly<Record<string, string>> = {},
): Promise<Emulator> {
  const cards = (await readCardFiles(SHIPPED_CARDS)).filter(({ engine }) => engine?.name !== 'openid4vc')
  const emulator = await startEmulator({
    port: Number(new URL(emulatorUrl).port),
    walletUrl: walletOfEmulatorUrl,
    clock: () => Date.now() + clockAhead(dataDirectory),
    contracts: contractDefinitions(cards, { publicUrl: appUrl, clientName: 'Vitrine' }),
  })
  await startWalletOfEmulator()
  await reset({
    ...settings,
    WALLET_URL: walletOfEmulatorUrl,
    CREDENTIAL_ENGINE: 'entra',
    ENTRA_EMULATOR_URL: emulatorUrl,
    ENTRA_REQUESTS_PER_SECOND: '1000',
  })
  return emulator
}
