import type { HolderKey } from '../../protocol/issuance/key-proof.ts'
import type { Card, CardUse, UseOutcome } from '../card/card.ts'
import { withDatabase } from './database.ts'
import { isWholeCard, isWholeUse } from './stored-records.ts'

const changes = new BroadcastChannel('vitrine-wallet')

/** Calls back when the collection changed, in this window or another one. Returns how to stop. */
export function onCollectionChange(listener: () => void): () => void {
  // A channel does not hear what it said itself: a second one hears both.
  const ear = new BroadcastChannel('vitrine-wallet')
  ear.addEventListener('message', listener)
  return () => ear.close()
}

const tellChange = () => changes.postMessage('changed')

/** A new key pair for one card. The private key can sign here, and never leave. */
export async function createHolderKey(): Promise<HolderKey> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const { kty = 'EC', crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  return { privateKey, publicJwk: { kty, crv: crv ?? '', x: x ?? '', y: y ?? '' } }
}

/** The cards, the newest first, and the ids of those that are damaged and cannot be used any more. */
export type StoredCards = { cards: Card[]; damaged: string[] }

export async function readCards(): Promise<StoredCards> {
  const stored = await withDatabase((database) => database.getAll('cards'))
  const cards = stored.filter(isWholeCard)
  return {
    cards: cards.toSorted((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime()),
    damaged: stored.filter((card) => !cards.includes(card)).map(({ id }) => id),
  }
}

/** All cards that can be used, the newest first. */
export const listCards = async (): Promise<Card[]> => (await readCards()).cards

/** Stores cards with their keys: all, or none. */
export async function addCards(additions: readonly { card: Card; key: HolderKey }[]): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction(['cards', 'keys'], 'readwrite')
    await Promise.all([
      ...additions.map(({ card }) => transaction.objectStore('cards').add(card)),
      ...additions.map(({ card, key }) => transaction.objectStore('keys').add({ ...key, cardId: card.id })),
      transaction.done,
    ])
  })
  tellChange()
}

/** Notes what the issuer last said about a card. */
export async function noteStatus(cardId: string, status: NonNullable<Card['status']>): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction('cards', 'readwrite')
    const card = await transaction.store.get(cardId)
    if (card) await transaction.store.put({ ...card, status })
    await transaction.done
  })
  tellChange()
}

/** Removes a card with its key and its history. There is no way back: only the issuer can give it again. */
export async function deleteCard(cardId: string): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction(['cards', 'keys', 'uses'], 'readwrite')
    const uses = transaction.objectStore('uses')
    const used = await uses.index('cardId').getAllKeys(cardId)
    await Promise.all([
      transaction.objectStore('cards').delete(cardId),
      transaction.objectStore('keys').delete(cardId),
      ...used.map((key) => uses.delete(key)),
      transaction.done,
    ])
  })
  tellChange()
}

/** The key a card is bound to; undefined when the card is gone. */
export function holderKeyOf(cardId: string): Promise<HolderKey | undefined> {
  return withDatabase((database) => database.get('keys', cardId))
}

/** Notes uses of cards, in place of what was noted of them before. */
export async function noteUses(uses: readonly CardUse[]): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction('uses', 'readwrite')
    await Promise.all([...uses.map((use) => transaction.store.put(use)), transaction.done])
  })
  tellChange()
}

/** Notes what became of uses that are noted already. */
export async function noteOutcome(ids: readonly string[], outcome: UseOutcome): Promise<void> {
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

/** Lists the uses of a card, the latest first. Damaged records are left out. */
export async function listUses(cardId: string): Promise<CardUse[]> {
  const uses = await withDatabase((database) => database.getAllFromIndex('uses', 'cardId', cardId))
  return uses.filter(isWholeUse).toSorted((one, other) => other.at.getTime() - one.at.getTime())
}
