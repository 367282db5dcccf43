// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { WalletProblem } from '../../protocol/problem.ts'
import { createIdentity, NOW } from '../../protocol/test-support/authority.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { walletRoom } from '../../testing/wallet-room.ts'
import type { Card, CardUse, UseOutcome } from '../../wallet/card/card.ts'
import { listCards, listUses, readCards, storeUses } from '../../wallet/storage/collection.ts'
import { storeBankCard } from '../../wallet/test-support/cards.ts'
import type { Collection } from '../collection/use-cards.ts'
import { CardScreen } from './card-screen.tsx'

walletRoom()

const issuer = await createIdentity({ name: 'Test issuer' })

const named = (name: string) => [{ locale: undefined, name }]

async function open(changes: Partial<Card> = {}, uses: Partial<CardUse>[] = []) {
  const card = await storeBankCard(issuer, changes)
  await storeUses(
    uses.map((use) => ({
      id: crypto.randomUUID(),
      cardId: card.id,
      at: NOW,
      verifier: { name: 'Lunch service', host: 'verifier.example', isKnown: true },
      claims: [named('Full name')],
      outcome: 'accepted',
      payment: undefined,
      ...use,
    })),
  )
  const onBack = vi.fn()
  renderScreen(<CardScreen id={card.id} cards={{ state: 'ready', ...(await readCards()) }} onBack={onBack} />)
  return { card, onBack }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a card', () => {
  it('shows all its claims and its origin', async () => {
    await open()
    await screen.findByText('Anna Nowak', { selector: 'dd' })
    expect(screen.getByRole('heading', { level: 1, name: 'Bank account' })).toBeTruthy()
    for (const text of ['PL61 1090 1014 0000 0712 1981 2874', 'issuer.example', 'Test issuer'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByText(/This card /)).toBeNull()
  })

  it.each<[title: string, changes: Partial<Card>]>([
    ['This card has expired', { expiresAt: NOW }],
    ['This card was revoked', { status: { value: 'revoked', askedAt: NOW } }],
    ['This card was revoked', { status: { value: 'revoked', askedAt: NOW }, expiresAt: NOW }],
    ['This card is suspended', { status: { value: 'suspended', askedAt: NOW } }],
  ])('shows the notice %s', async (title, changes) => {
    await open(changes)
    expect(screen.getByText(title)).toBeTruthy()
  })

  it('says how many copies are left, and offers new ones when the last one is in use', async () => {
    const spare = { credential: 'sd~jwt~', keyId: 'spare', statusReference: undefined }
    await open({ copies: { all: 10, spares: [spare, spare], shownKeys: [] } })
    expect(screen.getByText(/^2 of 10 in reserve\. Each verifier gets a copy of its own/)).toBeTruthy()
    expect(screen.queryByText('The last copy of this card is in use')).toBeNull()
    cleanup()
    await open({ copies: { all: 10, spares: [], shownKeys: [] } })
    expect(screen.getByText('The last copy of this card is in use')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Get new copies from Test bank' }).getAttribute('href')).toBe(
      'https://issuer.example',
    )
  })

  it('marks an unknown signer as unknown', async () => {
    await open({ issuer: { id: 'i', names: named('Bank'), host: 'i.example', signer: 'Somebody', isKnown: false } })
    expect(screen.getByText('Somebody (not known to this wallet)')).toBeTruthy()
  })

  it('shows its sections in order, with all known details', async () => {
    const texts = [{ locale: 'en', name: 'Bank account', description: 'For payments' }]
    await open({ texts, issuedAt: new Date('2026-01-02T12:00:00Z'), expiresAt: undefined })
    await screen.findByText('Anna Nowak', { selector: 'dd' })
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'What it says',
      'Where it comes from',
      'Where it was used',
    ])
    expect(screen.getByText('For payments')).toBeTruthy()
    const facts = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    )
    expect(facts).toMatchObject({
      Issuer: 'Test bank',
      Address: 'issuer.example',
      'Signed by': 'Test issuer',
      Issued: 'Jan 2, 2026',
      Expires: 'never',
      Received: 'Jun 15, 2026',
    })
  })

  it.each([
    ['dc+sd-jwt', 'shows only what is asked for'],
    ['mso_mdoc', 'shows only what is asked for'],
    ['jwt_vc_json', 'always shown whole'],
  ] as const)('in the format %s shows its claims and what it offers for privacy', async (format, kind) => {
    await open({ format })
    await screen.findByText('Anna Nowak', { selector: 'dd' })
    expect(screen.getByText('Full name')).toBeTruthy()
    expect(screen.getByText('Account Number')).toBeTruthy()
    expect(screen.getByText('Privacy').nextElementSibling?.textContent).toBe(kind)
  })

  it('omits an unknown issuance date', async () => {
    await open({ issuedAt: undefined })
    await screen.findByText('Anna Nowak', { selector: 'dd' })
    expect(screen.queryByText('Issued')).toBeNull()
    expect(screen.getByText('Expires').nextElementSibling?.textContent).toBe('Dec 31, 2026')
  })

  it.each<[cards: Collection, said: string]>([
    [{ state: 'loading' }, 'Opening the card …'],
    [{ state: 'failed', problem: new WalletProblem('storage-failed') }, 'The wallet cannot use its storage'],
  ])('is still loading or missing: %j', (cards, said) => {
    const onBack = vi.fn()
    renderScreen(<CardScreen id="card" cards={cards} onBack={onBack} />)
    expect(screen.getByText(said)).toBeTruthy()
    expect(screen.queryByText('This card is not here')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Back to the cards' }))
    expect(onBack).toHaveBeenCalledOnce()
  })

  it('that is missing is reported as missing', () => {
    renderScreen(<CardScreen id="gone" cards={{ state: 'ready', cards: [], damaged: [] }} onBack={vi.fn()} />)
    expect(screen.getByText('This card is not here')).toBeTruthy()
  })
})

describe('deleting a card', () => {
  it('asks for confirmation', async () => {
    const { card, onBack } = await open()
    press('Delete card')
    press('Keep')
    expect(await listCards()).toEqual([card])
    expect(onBack).not.toHaveBeenCalled()
  })

  it('removes the card and its history', async () => {
    const { card, onBack } = await open({}, [{}])
    press('Delete card')
    press('Delete')
    await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
    expect(await listCards()).toEqual([])
    expect(await listUses(card.id)).toEqual([])
  })
})

describe('the history of a card', () => {
  it('is empty at first', async () => {
    await open()
    await screen.findByText('Not used yet.')
  })

  describe('for developers', () => {
    const seen = (key: string, idx: number) => ({
      seen: { key, statusReference: { idx, uri: 'https://issuer.example/status-lists/a-list' } },
    })
    const earlier = new Date(NOW.getTime() - 60_000)
    const gate = { verifier: { name: 'Main gate', host: 'gate.example', isKnown: true }, at: earlier }

    it('shows side by side what two verifiers saw of different copies', async () => {
      await open({}, [{ ...seen('key-2', 9) }, { ...seen('key-1', 4), ...gate }])
      const table = await screen.findByRole('table', { name: 'What the last two verifiers saw, apart from the claims' })
      expect([...table.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent))).toEqual([
        ['', expect.stringMatching(/^Main gate/), expect.stringMatching(/^Lunch service/)],
        ['Key', 'key-1', 'key-2'],
        ['Entry in the status list', '4, a-list', '9, a-list'],
      ])
      expect(screen.getByText(/^They saw different copies of the card\./)).toBeTruthy()
    })

    it('says that two verifiers could recognise the same copy', async () => {
      await open({}, [{ ...seen('key-1', 4) }, { ...seen('key-1', 4), ...gate }])
      expect(await screen.findByText(/^Both saw the same copy of the card\./)).toBeTruthy()
    })

    it('shows nothing after one use, or if it is unknown what was seen', async () => {
      await open({}, [{ ...seen('key-1', 4) }, gate])
      await screen.findAllByRole('listitem')
      expect(screen.queryByRole('table')).toBeNull()
    })
  })

  it('is shown as empty if it cannot be read', async () => {
    vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('The disk is broken', 'UnknownError')
    })
    await open({}, [{}])
    await screen.findByText('Not used yet.')
  })

  it('starts with the latest use, with its time', async () => {
    const first = new Date('2026-06-14T10:00:00Z')
    await open({}, [{ at: first, claims: [named('Earlier')] }, { claims: [named('Later')] }])
    await screen.findByText('earlier')
    const uses = screen.getAllByRole('listitem')
    expect(uses.map((use) => use.querySelector('time')?.dateTime)).toEqual([NOW.toISOString(), first.toISOString()])
    expect(uses.map((use) => use.lastElementChild?.textContent)).toEqual(['later', 'earlier'])
  })

  it('lists each recipient with the disclosed claims', async () => {
    await open({}, [{ claims: [named('Full name'), named('Account number')] }])
    await screen.findByText('full name, account number')
    expect(screen.getByRole('listitem').textContent).toMatch(/^Lunch service.* · verifier\.example/)
  })

  it('marks a use without claims, and an unknown verifier', async () => {
    await open({}, [{ claims: [], verifier: { name: 'X', host: 'x.example', isKnown: false } }])
    await screen.findByText('No claims, only that you have the card')
    expect(screen.getByText('(not known to this wallet)')).toBeTruthy()
  })

  it('says that a response that awaits the return of the person may not have taken effect', async () => {
    await open({}, [{ outcome: 'awaits-return' }])
    await screen.findByText('received it, but it takes effect only if you went back to its page')
  })

  it.each<[UseOutcome, who: string, what: string]>([
    ['sent', 'Lunch service may have received it: there was no answer', 'payment unknown'],
    ['accepted', 'Lunch service', 'payment unknown'],
    ['awaits-return', 'Lunch service', 'paid only if you went back to its page'],
    ['returned', 'Lunch service', 'payment unknown'],
    ['refused', 'Lunch service did not accept it', 'not accepted'],
  ])('claims no more about a payment with the outcome %s than the wallet knows', async (outcome, who, what) => {
    await open({}, [{ outcome, payment: { amount: 8, currency: 'PLN', payee: 'Lunch service' } }])
    await screen.findByText(`Confirmed PLN 8.00 to Lunch service, ${what}`)
    expect(screen.getByRole('listitem').firstElementChild?.textContent?.trim()).toBe(who)
  })
})
