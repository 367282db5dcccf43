import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { PendingAuthorization } from '../../protocol/issuance/authorization-request.ts'
import type { ClientAttestation } from '../../protocol/issuance/client-attestation.ts'
import type { HolderKey } from '../../protocol/issuance/key-proof.ts'
import { WalletProblem } from '../../protocol/problem.ts'
import type { Card, CardUse } from '../card/card.ts'

/** Key by which one authorization server knows this wallet, with the newest attestation. Other servers see other keys. */
export type Instance = { server: string; key: HolderKey; attestation: ClientAttestation | undefined }

interface WalletSchema extends DBSchema {
  cards: { key: string; value: Card }
  /** One key pair per card or copy of a card, by its id. The private key is a non-extractable CryptoKey, so not even this code can read it. */
  keys: { key: string; value: HolderKey & { cardId: string } }
  uses: { key: string; value: CardUse; indexes: { cardId: string } }
  instances: { key: string; value: Instance }
  /** Authorizations that the person has not brought back from an issuer's page, by state. */
  authorizations: { key: string; value: PendingAuthorization }
}

/** A change of what is stored raises it. */
const VERSION = 3

let opened: Promise<IDBPDatabase<WalletSchema>> | undefined

function open(): Promise<IDBPDatabase<WalletSchema>> {
  opened ??= openDB<WalletSchema>('vitrine-wallet', VERSION, {
    upgrade(database, version) {
      database.createObjectStore('instances', { keyPath: 'server' })
      if (version < 2) database.createObjectStore('authorizations', { keyPath: 'state' })
      if (version > 0) return
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
  }).then(withoutExpired)
  return opened
}

/** Deletes the authorizations that have expired. Each return from an issuer opens the database again. */
async function withoutExpired(database: IDBPDatabase<WalletSchema>): Promise<IDBPDatabase<WalletSchema>> {
  const now = new Date()
  const { store, done } = database.transaction('authorizations', 'readwrite')
  for (const { state, expiresAt } of await store.getAll()) if (expiresAt <= now) await store.delete(state)
  await done
  return database
}

/**
 * @throws WalletProblem `storage-of-other-version` if another version of the wallet stored the data, which stays unchanged;
 * `storage-failed` if the browser refuses access, for example in a private window or if the disk is full
 */
export async function withDatabase<T>(use: (database: IDBPDatabase<WalletSchema>) => Promise<T>): Promise<T> {
  try {
    return await use(await open())
  } catch (cause) {
    opened = undefined
    const isOther = cause instanceof DOMException && cause.name === 'VersionError'
    throw new WalletProblem(isOther ? 'storage-of-other-version' : 'storage-failed', {
      cause,
      detail: cause instanceof Error ? cause.message : 'unknown',
    })
  }
}
