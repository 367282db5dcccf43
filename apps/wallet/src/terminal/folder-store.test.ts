import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAuthorityAndSigner } from '../protocol/test-support/authority.ts'
import { addCards, createHolderKey, holderKeyOf, listCards } from '../wallet/storage/collection.ts'
import { createBankCard } from '../wallet/test-support/cards.ts'
import { emptyStore } from '../wallet/test-support/store.ts'
import { loadStores, saveStores } from './folder-store.ts'

const { signer } = await createAuthorityAndSigner('issuer.example')

let folder: string
beforeEach(async () => {
  await emptyStore()
  folder = mkdtempSync(join(tmpdir(), 'vitrine-folder-store-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('cards and keys come back from the folder as they were, and only the owner can read them', async () => {
  const { card } = await createBankCard(signer)
  const key = await createHolderKey({ isExtractable: true })
  await addCards([{ card, key }])
  const before = await listCards()
  await saveStores(join(folder, 'new'))
  await emptyStore()
  expect(await listCards()).toEqual([])
  await loadStores(join(folder, 'new'))
  expect(await listCards()).toEqual(before)
  const stored = await holderKeyOf(card)
  expect(stored?.publicJwk).toEqual(key.publicJwk)
  const data = new Uint8Array(4)
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const publicKey = await crypto.subtle.importKey('jwk', key.publicJwk, { name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'verify',
  ])
  if (!stored) throw new Error('no key')
  const signature = await crypto.subtle.sign(algorithm, stored.privateKey, data)
  expect(await crypto.subtle.verify(algorithm, publicKey, signature, data)).toBe(true)
  expect(statSync(join(folder, 'new', 'wallet.json')).mode & 0o777).toBe(0o600)
})

test('a folder without cards is an empty wallet, and a damaged one is refused', async () => {
  await loadStores(folder)
  expect(await listCards()).toEqual([])
  writeFileSync(join(folder, 'wallet.json'), '{')
  await expect(loadStores(folder)).rejects.toThrow(SyntaxError)
})
