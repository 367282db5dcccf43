import { createHolderKey } from '../storage/collection.ts'

/** Part of an environment: a wallet that no provider attests. */
export const WITHOUT_PROVIDER = { newKey: createHolderKey, providerUrl: () => undefined }
