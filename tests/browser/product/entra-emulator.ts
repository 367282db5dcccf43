import { type Emulator, startEmulator } from '../../../apps/entra-emulator/src/emulator.ts'
import { contractDefinitions } from '../../../apps/server/src/credentials/entra/contracts/contract-definition.ts'
import { INDEXED_CLAIM } from '../../../apps/server/src/credentials/entra/contracts/indexed-claim.ts'
import { readScenarioFiles } from '../../../apps/server/src/features/scenarios/sources/scenario-files.ts'
import { SHIPPED_CARDS } from '../../card-folder.ts'
import { clockAhead } from './movable-clock.ts'
import type { Vitrine } from './vitrine.ts'

/** Starts an emulator of Microsoft Entra Verified ID, with the contracts of all shipped cards and the clock of the server. */
export function startEntraEmulator({ appUrl, dataDirectory }: Vitrine): Promise<Emulator> {
  const cards = readScenarioFiles(SHIPPED_CARDS).filter(({ engine }) => engine?.name !== 'openid4vc')
  return startEmulator({
    clock: () => Date.now() + clockAhead(dataDirectory),
    contracts: contractDefinitions(cards, { publicUrl: appUrl, clientName: 'Vitrine', indexedClaim: INDEXED_CLAIM }),
  })
}

/** Returns the settings of a server that serves all cards through an emulator. */
export const entraSettings = ({ url }: Emulator): Record<string, string> => ({
  CREDENTIAL_ENGINE: 'entra',
  ENTRA_EMULATOR_URL: url,
  ENTRA_REQUESTS_PER_SECOND: '1000',
})
