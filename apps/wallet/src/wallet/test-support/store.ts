import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import type { Card } from '../card.ts'

const NAME = 'vitrine-wallet'

/** Takes the wallet's store away, as if it had never been used. */
export const emptyStore = (): Promise<void> => deleteDB(NAME)

/** A use as the first wallets noted it: they noted only what was accepted, and did not say so. */
export type FirstUse = {
  id: string
  cardId: string
  at: Date
  verifier: { name: string; host: string; isKnown: boolean }
  claims: string[]
  payment: { amount: number; currency: string; payee: string } | undefined
}

/** Makes the store as the first wallets did, word for word: what they kept must stay usable. */
export async function keepAsFirstWallet(contents: {
  card: Card
  key: { privateKey: CryptoKey; publicJwk: object }
  use: FirstUse
}): Promise<void> {
  const database = await openDB(NAME, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('cards', { keyPath: 'id' })
      fresh.createObjectStore('keys', { keyPath: 'cardId' })
      fresh.createObjectStore('uses', { keyPath: 'id' }).createIndex('cardId', 'cardId')
    },
  })
  // They knew one kind of card and did not say so, and called its type by the name it has there.
  const { format: _format, types, ...card } = contents.card
  await database.put('cards', { ...card, vct: types[0] })
  await database.put('keys', { ...contents.key, cardId: contents.card.id })
  await database.put('uses', contents.use)
  database.close()
}

/** Opens the store as a wallet to come, which keeps things in another way. */
export async function openAsLaterWallet(): Promise<void> {
  const database = await openDB(NAME, 2, { upgrade: (store) => void store.createObjectStore('groups') })
  database.close()
}
