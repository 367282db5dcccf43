import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import type { Card } from '../card/card.ts'
import { listCards } from '../storage/collection.ts'

const NAME = 'vitrine-wallet'

/** Deletes the wallet's database. */
export const emptyStore = (): Promise<void> => deleteDB(NAME)

type Contents = {
  card: object & Pick<Card, 'id'>
  key: { privateKey: CryptoKey; publicJwk: object }
  use: object
}

/** Opens the database with the code of the first wallet version. Data of that version must stay usable. */
const openAsFirstWallet = () =>
  openDB(NAME, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('cards', { keyPath: 'id' })
      fresh.createObjectStore('keys', { keyPath: 'cardId' })
      fresh.createObjectStore('uses', { keyPath: 'id' }).createIndex('cardId', 'cardId')
    },
  })

export async function keepAsFirstWallet({ card, key, use }: Contents): Promise<void> {
  const database = await openAsFirstWallet()
  await database.put('cards', card)
  await database.put('keys', { ...key, cardId: card.id })
  await database.put('uses', use)
  database.close()
}

/** Returns the cards that the first wallet version finds in the database. */
export async function cardsOfFirstWallet(): Promise<unknown[]> {
  const database = await openAsFirstWallet()
  const cards = await database.getAll('cards')
  database.close()
  return cards
}

/** Writes an arbitrary value to a store of the wallet, as a bug or another program might. */
export async function storeUnchecked(store: 'cards' | 'uses', value: object): Promise<void> {
  await listCards()
  const database = await openDB(NAME)
  await database.put(store, value)
  database.close()
}

/** Converts a card to the form of earlier wallet versions, with texts in one language. */
export function inOneLanguage({ design, texts, labels, issuer, ...card }: Card) {
  const { names, ...sameIssuer } = issuer
  const [text] = texts
  return {
    ...card,
    look: { ...design, name: text?.name, description: text?.description },
    labels: labels.map((label) => ({ path: label.path, label: label.names[0]?.name })),
    issuer: { ...sameIssuer, name: names[0]?.name },
  }
}

/** Converts a card to the form of the first wallet version, which stored no format, and the type as `vct`. */
export function inFirstFormat(card: Card) {
  const { format: _format, types, ...rest } = inOneLanguage(card)
  return { ...rest, vct: types[0] }
}

/** Opens the database as a future wallet version with a newer schema would. */
export async function openAsLaterWallet(): Promise<void> {
  const database = await openDB(NAME, 3, { upgrade: (store) => void store.createObjectStore('groups') })
  database.close()
}
