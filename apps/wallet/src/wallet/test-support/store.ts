import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import type { Card } from '../card/card.ts'
import { listCards } from '../storage/collection.ts'

const NAME = 'vitrine-wallet'

/** Takes the wallet's store away, as if it had never been used. */
export const emptyStore = (): Promise<void> => deleteDB(NAME)

type Contents = {
  card: object & Pick<Card, 'id'>
  key: { privateKey: CryptoKey; publicJwk: object }
  use: object
}

/** Opens the store as the first wallets did, word for word: what they kept must stay usable. */
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

/** What a first wallet finds in its store. */
export async function cardsOfFirstWallet(): Promise<unknown[]> {
  const database = await openAsFirstWallet()
  const cards = await database.getAll('cards')
  database.close()
  return cards
}

/** Puts whatever it is into the store of a wallet, as a fault or another program may leave it. */
export async function keepAsItIs(store: 'cards' | 'uses', value: object): Promise<void> {
  await listCards()
  const database = await openDB(NAME)
  await database.put(store, value)
  database.close()
}

/** A card in one language, as wallets kept it before they knew several. */
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

/** A card as the very first wallets kept it: they knew one kind and did not say so, and called its type by its name there. */
export function ofTheOnlyKind(card: Card) {
  const { format: _format, types, ...rest } = inOneLanguage(card)
  return { ...rest, vct: types[0] }
}

/** Opens the store as a wallet to come, which keeps things in another way. */
export async function openAsLaterWallet(): Promise<void> {
  const database = await openDB(NAME, 3, { upgrade: (store) => void store.createObjectStore('groups') })
  database.close()
}
