import type { HolderKey } from '../../protocol/issuance/key-proof.ts'
import { type Instance, withDatabase } from './database.ts'

/** Returns the instance for an authorization server. Creates it with the given key if there is none, also if two windows ask for it. */
export const instanceFor = (server: string, newKey: HolderKey): Promise<Instance> =>
  withDatabase(async (database) => {
    const { store, done } = database.transaction('instances', 'readwrite')
    const instance = (await store.get(server)) ?? { server, key: newKey, attestation: undefined }
    await Promise.all([store.put(instance), done])
    return instance
  })

export const storeInstance = (instance: Instance): Promise<unknown> =>
  withDatabase((database) => database.put('instances', instance))
