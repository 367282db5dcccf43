import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { HolderKey } from '../protocol/issuance/key-proof.ts'
import { WalletProblem } from '../protocol/problem.ts'
import type { Card, CardUse, UseOutcome } from './card.ts'

/** A use as it is stored: the first wallets noted only answers that were accepted, and did not say so. */
type StoredUse = Omit<CardUse, 'outcome'> & { outcome?: UseOutcome }

/** A card as it is stored: the first wallets knew SD-JWT VCs only, and their one type under its name there. */
export type StoredCard = Card | FirstCard
type FirstCard = Omit<Card, 'format' | 'types'> & { vct: string }

interface WalletSchema extends DBSchema {
  cards: { key: string; value: StoredCard }
  /** One key for each card. The private half is a non-extractable CryptoKey: not even this code can read it. */
  keys: { key: string; value: HolderKey & { cardId: string } }
  uses: { key: string; value: StoredUse; indexes: { cardId: string } }
}

let opened: Promise<IDBPDatabase<WalletSchema>> | undefined

function open(): Promise<IDBPDatabase<WalletSchema>> {
  opened ??= openDB<WalletSchema>('vitrine-wallet', 1, {
    upgrade(database) {
      database.createObjectStore('cards', { keyPath: 'id' })
      database.createObjectStore('keys', { keyPath: 'cardId' })
      database.createObjectStore('uses', { keyPath: 'id' }).createIndex('cardId', 'cardId')
    },
    // A newer wallet in another window changes the store: it waits for this connection to end.
    blocking(_ours, _theirs, event) {
      opened = undefined
      if (event.target instanceof IDBDatabase) event.target.close()
    },
    terminated() {
      opened = undefined
    },
  })
  return opened
}

/**
 * Does something with the wallet's store.
 *
 * @throws WalletProblem `storage-failed`, where the browser refuses (a private window, a full disk)
 */
export async function withDatabase<T>(use: (database: IDBPDatabase<WalletSchema>) => Promise<T>): Promise<T> {
  try {
    return await use(await open())
  } catch (cause) {
    opened = undefined
    throw new WalletProblem('storage-failed', { cause, detail: cause instanceof Error ? cause.message : 'unknown' })
  }
}
