import { createHolderKey } from '../storage/collection.ts'

const WALLET = 'https://wallet.example'

/** Part of an environment: a wallet that no provider attests. */
export const UNATTESTED_WALLET = {
  newKey: () => createHolderKey(),
  providerUrl: () => undefined,
  client: () => ({ id: WALLET, redirectUri: `${WALLET}/authorized` }),
}
