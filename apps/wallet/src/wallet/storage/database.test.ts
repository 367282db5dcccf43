import { openDB } from 'idb'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthorityAndSigner, NOW } from '../../protocol/test-support/authority.ts'
import type { CardUse } from '../card/card.ts'
import { createBankCard, storeBankCard } from '../test-support/cards.ts'
import { emptyStore, openAsOtherWallet } from '../test-support/store.ts'
import { findAuthorization } from './authorizations.ts'
import {
  addCards,
  createHolderKey,
  deleteCard,
  holderKeyOf,
  listCards,
  listUses,
  onCollectionChange,
  storeStatus,
  storeUses,
  updateOutcome,
} from './collection.ts'
import { instanceFor } from './instances.ts'

const { signer } = await createAuthorityAndSigner('issuer.example')
beforeEach(emptyStore)

const aUse = (cardId: string): CardUse => ({
  id: '2d9f4a30-6a55-4b44-9d28-1f0a4a1f7c11',
  cardId,
  at: NOW,
  verifier: { name: 'Lunch service', host: 'verifier.example', isKnown: true },
  claims: [[{ locale: undefined, name: 'Full name' }], [{ locale: undefined, name: 'Account number' }]],
  outcome: 'accepted',
  payment: { amount: 8, currency: 'PLN', payee: 'Lunch service' },
})

describe('another wallet version with a newer store', () => {
  test('can upgrade the store while this wallet has it open; this wallet then refuses it and leaves the cards as they are', async () => {
    const card = await storeBankCard(signer)
    await openAsOtherWallet()
    for (const _attempt of [1, 2]) await expect(listCards()).rejects.toMatchObject({ code: 'storage-of-other-version' })
    expect(await openAsOtherWallet()).toEqual([card])
  })
})

describe('the store of a previous version', () => {
  test.each([1, 2])('keeps its cards, and takes what is new: %s', async (version) => {
    const { card } = await createBankCard(signer)
    const before = await openDB('vitrine-wallet', version, {
      upgrade(database) {
        if (version === 2) database.createObjectStore('authorizations', { keyPath: 'state' })
        database.createObjectStore('cards', { keyPath: 'id' })
        database.createObjectStore('keys', { keyPath: 'cardId' })
        database.createObjectStore('uses', { keyPath: 'id' }).createIndex('cardId', 'cardId')
      },
    })
    await before.put('cards', card)
    before.close()
    expect(await listCards()).toEqual([card])
    const key = await createHolderKey()
    const { publicJwk } = (await instanceFor('https://issuer.example', key)).key
    expect(publicJwk).toEqual(key.publicJwk)
    expect((await instanceFor('https://issuer.example', await createHolderKey())).key.publicJwk).toEqual(publicJwk)
    expect(await findAuthorization('none')).toBeUndefined()
  })
})

describe('a change', () => {
  /** Makes a change, and returns the number of notifications that a listener receives. Checks that a removed listener receives none. */
  async function heard(change: (tell: BroadcastChannel) => Promise<unknown> | unknown): Promise<number> {
    const otherWindow = new BroadcastChannel('vitrine-wallet')
    let count = 0
    const stop = onCollectionChange(() => count++)
    await change(otherWindow)
    await new Promise((resolve) => setTimeout(resolve, 20))
    const first = count
    stop()
    otherWindow.postMessage('changed')
    await new Promise((resolve) => setTimeout(resolve, 20))
    otherWindow.close()
    expect(count).toBe(first)
    return first
  }

  test('notifies listeners in this window and in others, until they are removed', async () => {
    expect(await heard(() => {})).toBe(0)
    expect(await heard((otherWindow) => otherWindow.postMessage('changed'))).toBe(1)
    const card = await storeBankCard(signer)
    expect(await heard(() => storeBankCard(signer))).toBe(1)
    expect(await heard(() => storeStatus(card.id, { value: 'valid', askedAt: NOW }))).toBe(1)
    expect(await heard(() => storeUses([{ ...aUse(card.id), outcome: 'sent' }]))).toBe(1)
    expect(await heard(() => updateOutcome([aUse(card.id).id, 'gone'], 'accepted'))).toBe(1)
    expect((await listUses(card.id)).map(({ outcome }) => outcome)).toEqual(['accepted'])
    expect(await heard(() => deleteCard(card.id))).toBe(1)
  })
})

describe('the store', () => {
  test('lists the newest card first', async () => {
    const older = await storeBankCard(signer, { receivedAt: new Date('2026-01-01T00:00:00Z') })
    const newer = await storeBankCard(signer, { receivedAt: new Date('2026-02-01T00:00:00Z') })
    expect((await listCards()).map(({ id }) => id)).toEqual([newer.id, older.id])
  })

  test('keeps all cards of an offer or none', async () => {
    const [one, other] = [await createBankCard(signer), await createBankCard(signer)]
    await expect(addCards([one, other, one])).rejects.toMatchObject({ code: 'storage-failed' })
    expect(await listCards()).toEqual([])
  })

  test('does not allow keys to be exported', async () => {
    const { id } = await storeBankCard(signer)
    const key = await holderKeyOf({ id })
    expect(key?.privateKey.extractable).toBe(false)
  })

  test('stores the status of a card, but not that of a deleted card', async () => {
    const { id } = await storeBankCard(signer)
    const status = { value: 'revoked', askedAt: NOW } as const
    await storeStatus(id, status)
    await storeStatus('gone', status)
    expect((await listCards()).map((card) => card.status)).toEqual([status])
  })

  test('deletes the history of one card and keeps that of others', async () => {
    const [one, other] = [await storeBankCard(signer), await storeBankCard(signer)]
    await storeUses([aUse(one.id), { ...aUse(other.id), id: 'other' }])
    await deleteCard(one.id)
    expect(await listUses(one.id)).toEqual([])
    expect(await listUses(other.id)).toHaveLength(1)
  })
})
