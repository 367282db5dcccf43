import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { HolderKey } from '../../protocol/issuance/key-proof.ts'
import { WalletProblem } from '../../protocol/problem.ts'
import type { Card, CardUse } from '../card/card.ts'
import { cardOf, type FirstVersion, useOf } from './earlier-wallets.ts'

interface WalletSchema extends DBSchema {
  cards: { key: string; value: Card }
  /** One key pair per card. The private key is a non-extractable CryptoKey, which not even this code can read. */
  keys: { key: string; value: HolderKey & { cardId: string } }
  uses: { key: string; value: CardUse; indexes: { cardId: string } }
}

type Upgrade = IDBPTransaction<WalletSchema, ('cards' | 'keys' | 'uses')[], 'versionchange'>

let opened: Promise<IDBPDatabase<WalletSchema>> | undefined

function open(): Promise<IDBPDatabase<WalletSchema>> {
  opened ??= openDB<WalletSchema>('vitrine-wallet', 2, {
    upgrade(database, oldVersion, _newVersion, transaction) {
      if (oldVersion === 1) return void migrate(transaction)
      database.createObjectStore('cards', { keyPath: 'id' })
      database.createObjectStore('keys', { keyPath: 'cardId' })
      database.createObjectStore('uses', { keyPath: 'id' }).createIndex('cardId', 'cardId')
    },
    // A newer version of the wallet in another window upgrades the database, and waits until this connection is closed.
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

/** Migrates the data of the first database version. Either all of it is migrated, or nothing changes. */
async function migrate(transaction: Upgrade): Promise<void> {
  // Nothing to do here: if the migration fails, opening the database fails as well, and that error is reported.
  transaction.done.catch(() => {})
  const earlier = transaction as unknown as IDBPTransaction<FirstVersion, ('cards' | 'uses')[], 'versionchange'>
  try {
    const cards = (await earlier.objectStore('cards').getAll()).map(cardOf)
    const uses = (await earlier.objectStore('uses').getAll()).map(useOf)
    await Promise.all([
      ...cards.map((card) => transaction.objectStore('cards').put(card)),
      ...uses.map((use) => transaction.objectStore('uses').put(use)),
    ])
  } catch {
    transaction.abort()
  }
}

/**
 * Runs an operation on the wallet's database.
 *
 * @throws WalletProblem `storage-failed` if the browser refuses access, for example in a private window or if the disk is full
 */
export async function withDatabase<T>(use: (database: IDBPDatabase<WalletSchema>) => Promise<T>): Promise<T> {
  try {
    return await use(await open())
  } catch (cause) {
    opened = undefined
    throw new WalletProblem('storage-failed', { cause, detail: cause instanceof Error ? cause.message : 'unknown' })
  }
}
