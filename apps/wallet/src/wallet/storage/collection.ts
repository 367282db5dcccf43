import type { HolderKey } from '../../protocol/issuance/key-proof.ts'
import { type Card, type CardUse, type UseOutcome, zCard, zCardUse } from '../card/card.ts'
import { withDatabase } from './database.ts'

const changes = new BroadcastChannel('vitrine-wallet')

/** Calls the listener when the collection has changed, in this window or another one. */
export function onCollectionChange(listener: () => void): () => void {
  // A channel does not receive its own messages. This module sends on another channel, so `receiver` also gets the messages of
  // this window.
  const receiver = new BroadcastChannel('vitrine-wallet')
  receiver.addEventListener('message', listener)
  return () => receiver.close()
}

const tellChange = () => changes.postMessage('changed')

/** Creates the key of one card or one access token. A browser cannot export the private key, unless it is extractable. */
export async function createHolderKey({ isExtractable = false } = {}): Promise<HolderKey> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, isExtractable, ['sign', 'verify'])
  const { kty = 'EC', crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  return { privateKey, publicJwk: { kty, crv: crv ?? '', x: x ?? '', y: y ?? '' } }
}

/** Cards, newest first, and the ids of damaged ones, which can no longer be used. */
export type StoredCards = { cards: Card[]; damaged: string[] }

export async function readCards(): Promise<StoredCards> {
  const stored = await withDatabase((database) => database.getAll('cards'))
  const cards = stored.filter((card) => zCard.safeParse(card).success)
  return {
    cards: cards.toSorted((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime()),
    damaged: stored.filter((card) => !cards.includes(card)).map(({ id }) => id),
  }
}

export const listCards = async (): Promise<Card[]> => (await readCards()).cards

export type NewCard = { card: Card; key: HolderKey; spareKeys?: readonly HolderKey[] }

/** Stores cards with their keys, either all or none. */
export async function addCards(additions: readonly NewCard[]): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction(['cards', 'keys'], 'readwrite')
    await Promise.all([
      ...additions.map(({ card }) => transaction.objectStore('cards').add(card)),
      ...additions.flatMap(({ card, key, spareKeys = [] }) => {
        const ids = [card.id, ...(card.copies?.spares ?? []).map(({ keyId }) => keyId)]
        return [key, ...spareKeys].map((one, index) =>
          transaction.objectStore('keys').add({ ...one, cardId: ids[index] ?? card.id }),
        )
      }),
      transaction.done,
    ])
  })
  tellChange()
}

export async function storeStatus(cardId: string, status: NonNullable<Card['status']>): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction('cards', 'readwrite')
    const card = await transaction.store.get(cardId)
    if (card) await transaction.store.put({ ...card, status })
    await transaction.done
  })
  tellChange()
}

/** Deletes a card with its key and its history. */
export async function deleteCard(cardId: string): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction(['cards', 'keys', 'uses'], 'readwrite')
    const uses = transaction.objectStore('uses')
    const card = await transaction.objectStore('cards').get(cardId)
    const { spares = [], shownKeys = [] } = card?.copies ?? {}
    const keys = [cardId, card?.keyId ?? cardId, ...shownKeys, ...spares.map(({ keyId }) => keyId)]
    const used = await uses.index('cardId').getAllKeys(cardId)
    await Promise.all([
      transaction.objectStore('cards').delete(cardId),
      ...keys.map((key) => transaction.objectStore('keys').delete(key)),
      ...used.map((key) => uses.delete(key)),
      transaction.done,
    ])
  })
  tellChange()
}

export function holderKeyOf({ id, keyId = id }: Pick<Card, 'id' | 'keyId'>): Promise<HolderKey | undefined> {
  return withDatabase((database) => database.get('keys', keyId))
}

/**
 * Notes that a verifier sees this copy of a card: the next one that no verifier has seen takes its place. The key of the shown copy stays,
 * because the same verifier may ask for the answer again. Without a further copy, nothing changes.
 */
export async function noteShown({ id, credential }: Pick<Card, 'id' | 'credential'>): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction('cards', 'readwrite')
    const card = await transaction.store.get(id)
    const { copies } = card ?? {}
    const [next, ...spares] = copies?.spares ?? []
    if (card && copies && next && card.credential === credential)
      await transaction.store.put({
        ...card,
        ...next,
        statusReference: next.statusReference,
        copies: { ...copies, spares, shownKeys: [...copies.shownKeys, card.keyId ?? card.id] },
      })
    await transaction.done
  })
  tellChange()
}

/** An entry replaces an existing entry with the same id. */
export async function storeUses(uses: readonly CardUse[]): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction('uses', 'readwrite')
    await Promise.all([...uses.map((use) => transaction.store.put(use)), transaction.done])
  })
  tellChange()
}

export async function updateOutcome(ids: readonly string[], outcome: UseOutcome): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction('uses', 'readwrite')
    for (const id of ids) {
      const use = await transaction.store.get(id)
      if (use) await transaction.store.put({ ...use, outcome })
    }
    await transaction.done
  })
  tellChange()
}

/** Returns the history of a card, latest entry first, without damaged entries. */
export async function listUses(cardId: string): Promise<CardUse[]> {
  const uses = await withDatabase((database) => database.getAllFromIndex('uses', 'cardId', cardId))
  return uses
    .filter((use) => zCardUse.safeParse(use).success)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
}
