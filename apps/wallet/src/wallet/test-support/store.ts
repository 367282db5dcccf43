import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { listCards } from '../storage/collection.ts'

const NAME = 'vitrine-wallet'

/** Deletes the wallet's database. */
export const emptyStore = (): Promise<void> => deleteDB(NAME)

/** Writes an arbitrary value to a store of the wallet, as a bug or another program might. */
export async function storeUnchecked(store: 'cards' | 'uses', value: object): Promise<void> {
  await listCards()
  const database = await openDB(NAME)
  await database.put(store, value)
  database.close()
}

/** Opens the database as another wallet version with a newer schema would. Returns the cards in it. */
export async function openAsOtherWallet(): Promise<unknown[]> {
  const database = await openDB(NAME, 4, {
    upgrade: (store) => void (store.objectStoreNames.contains('groups') || store.createObjectStore('groups')),
  })
  const cards = await database.getAll('cards')
  database.close()
  return cards
}
