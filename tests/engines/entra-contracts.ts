import type { Emulator } from '../../apps/entra-emulator/src/emulator.ts'
import { readCardFiles } from '../../apps/server/src/base/cards/sources/read-card-files.ts'
import { contractDefinitions } from '../../apps/server/src/credentials/entra/contracts/contract-definition.ts'
import { cardsOfEntra } from '../../apps/server/src/credentials/entra/contracts/contracted-cards.ts'

/** Creates the contracts that the cards of a folder need, as an operator does with `vitrine entra contracts`. */
export async function createContracts(
  { store }: Emulator,
  { folder, publicUrl, defaultEngine = 'openid4vc' }: { folder: string; publicUrl: string; defaultEngine?: string },
): Promise<void> {
  const cards = cardsOfEntra(await readCardFiles(folder), defaultEngine)
  const options = { publicUrl, clientName: 'Vitrine' }
  for (const definition of contractDefinitions(cards, options)) store.contracts.create(definition)
}
