import type { PendingAuthorization } from '../../protocol/issuance/authorization-request.ts'
import { withDatabase } from './database.ts'

export async function storeAuthorization(pending: PendingAuthorization): Promise<void> {
  await withDatabase((database) => database.add('authorizations', pending))
}

export const findAuthorization = (state: string): Promise<PendingAuthorization | undefined> =>
  withDatabase((database) => database.get('authorizations', state))

/** An authorization is returned only once, also if two windows ask for it. */
export const takeAuthorization = (state: string): Promise<PendingAuthorization | undefined> =>
  withDatabase(async (database) => {
    const { store, done } = database.transaction('authorizations', 'readwrite')
    const pending = await store.get(state)
    await Promise.all([store.delete(state), done])
    return pending
  })
