// @vitest-environment happy-dom

import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { openDB } from 'idb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createIdentity, NOW } from '../protocol/test-support/authority.ts'
import { walletRoom } from '../testing/wallet-room.ts'
import type { Card, CardUse } from '../wallet/card/card.ts'
import { createBankCard, storeBankCard } from '../wallet/test-support/cards.ts'
import { storeUnchecked } from '../wallet/test-support/store.ts'
import { createVerifier } from '../wallet/test-support/verifier.ts'
import { App } from './app.tsx'

walletRoom()
afterEach(() => history.replaceState(null, '', '/'))

const issuer = await createIdentity({ name: 'Test issuer' })
const ID = '2d9f4a30-6a55-4b44-9d28-1f0a4a1f7c11'
const { card: WHOLE } = await createBankCard(issuer, { id: ID })

function open(address = '/') {
  vi.stubGlobal('fetch', async () => Response.json([]))
  history.replaceState(null, '', address)
  render(<App />)
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** Counts the entries of an object store. */
async function countIn(store: string): Promise<number> {
  const database = await openDB('vitrine-wallet')
  const count = await database.count(store)
  database.close()
  return count
}

const BROKEN: [what: string, changes: { [Member in keyof Card]?: unknown }][] = [
  ['an invalid expiry date', { expiresAt: new Date(1e300) }],
  ['an invalid issuance date', { issuedAt: new Date(Number.NaN) }],
  ['no time of receipt', { receivedAt: undefined }],
  ['an unknown format', { format: 'constructor' }],
  ['no credential', { credential: null }],
  ['no texts', { texts: undefined }],
  ['an invalid text', { texts: [null] }],
  ['no design', { design: null }],
  ['an invalid picture', { design: { ...WHOLE.design, image: 7 } }],
  ['labels without names', { labels: [{ path: ['displayName'] }] }],
  ['types that are not a list', { types: 7 }],
  ['no issuer', { issuer: undefined }],
  ['an issuer without names', { issuer: { ...WHOLE.issuer, names: undefined } }],
  ['a status without a time', { status: { value: 'revoked' }, statusReference: { idx: 1, uri: 'https://i.example' } }],
  ['an invalid status reference', { statusReference: 'https://i.example' }],
]

describe('a card that is damaged in the store', () => {
  it.each(BROKEN)('with %s is listed as damaged and can be deleted', async (_what, changes) => {
    await storeBankCard(issuer)
    await storeUnchecked('cards', { ...WHOLE, ...changes })
    open()
    await screen.findByText('This card is damaged')
    expect(screen.getAllByRole('link')).toHaveLength(1)
    await press('Delete card')
    await press('Keep')
    expect(await countIn('cards')).toBe(2)
    await press('Delete card')
    await press('Delete')
    await waitFor(() => expect(screen.queryByText('This card is damaged')).toBeNull())
    expect(await countIn('cards')).toBe(1)
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })

  it.each<[what: string, card: object]>([
    ['nothing but its id', { id: ID }],
    ['a number for its id', { ...WHOLE, id: 7 }],
  ])('down to %s can be deleted together with its history', async (_what, card) => {
    await storeUnchecked('cards', card)
    await storeUnchecked('uses', { id: 'use-1', cardId: 'id' in card && card.id })
    open()
    await press('Delete card')
    await press('Delete')
    await screen.findByRole('heading', { name: 'No cards yet' })
    expect([await countIn('cards'), await countIn('uses')]).toEqual([0, 0])
  })

  it('is shown as damaged on its own page', async () => {
    await storeUnchecked('cards', { ...WHOLE, expiresAt: new Date(1e300) })
    open(`/cards/${ID}`)
    await screen.findByText('This card is damaged')
    await press('Delete card')
    await press('Delete')
    await screen.findByRole('heading', { name: 'No cards yet' })
  })

  it('does not prevent other cards from being shown', async () => {
    const verifier = await createVerifier()
    await storeBankCard(verifier.signer)
    await storeBankCard(verifier.signer, { credential: 'nothing that can be read' })
    await storeUnchecked('cards', { ...WHOLE, expiresAt: new Date(1e300) })
    vi.stubGlobal('fetch', verifier.fetch)
    history.replaceState(null, '', `/open#${encodeURIComponent(verifier.text)}`)
    render(<App />)
    await press('Share')
    await waitFor(() => expect(verifier.answers).toMatchObject([{ vp_token: expect.any(String) }]))
  })
})

describe('a card with a credential that cannot be read', () => {
  it('can be deleted', async () => {
    await storeBankCard(issuer, { id: ID, credential: 'nothing that can be read' })
    open(`/cards/${ID}`)
    await press('Delete card')
    await press('Delete')
    await screen.findByRole('heading', { name: 'No cards yet' })
  })
})

describe('a history that is damaged in the store', () => {
  const USE: CardUse = {
    id: 'use-1',
    cardId: ID,
    at: NOW,
    verifier: { name: 'Lunch service', host: 'verifier.example', isKnown: true },
    claims: [],
    outcome: 'accepted',
    payment: undefined,
  }

  it.each<[what: string, changes: { [Member in keyof CardUse]?: unknown }]>([
    ['an invalid time', { at: new Date(Number.NaN) }],
    ['no time', { at: undefined }],
    ['no verifier', { verifier: undefined }],
    ['no claims', { claims: undefined }],
    ['an unknown outcome', { outcome: 'constructor', payment: { amount: 8, currency: 'PLN', payee: 'x' } }],
    ['an invalid currency', { payment: { amount: 8, currency: 'no such thing', payee: 'Lunch service' } }],
  ])('with %s omits that use, and the card can be deleted', async (_what, changes) => {
    await storeBankCard(issuer, { id: ID })
    await storeUnchecked('uses', { ...USE, id: 'use-2', verifier: { ...USE.verifier, name: 'Library' } })
    await storeUnchecked('uses', { ...USE, ...changes })
    open(`/cards/${ID}`)
    await screen.findByText('Library')
    expect(screen.queryByText('Lunch service')).toBeNull()
    await press('Delete card')
    await press('Delete')
    await screen.findByRole('heading', { name: 'No cards yet' })
    expect(await countIn('uses')).toBe(0)
  })
})
