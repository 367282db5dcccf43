import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { WalletProblem } from '../../protocol/problem.ts'
import { createIdentity, NOW } from '../../protocol/test-support/authority.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { walletRoom } from '../../testing/wallet-room.ts'
import { createBankCard } from '../../wallet/test-support/cards.ts'
import { CollectionScreen } from './collection-screen.tsx'
import type { Collection } from './use-cards.ts'

walletRoom()

const issuer = await createIdentity({ name: 'Test issuer' })
const { card } = await createBankCard(issuer, { id: 'card-1' })
const { card: revoked } = await createBankCard(issuer, {
  id: 'card-2',
  issuer: { ...card.issuer, names: [{ locale: undefined, name: 'Other bank' }] },
  status: { value: 'revoked', askedAt: NOW },
  expiresAt: undefined,
})

function open(cards: Collection, left?: ComponentProps<typeof CollectionScreen>['left']) {
  const on = { onOpenCard: vi.fn(), onScan: vi.fn() }
  renderScreen(
    <CollectionScreen title="Wallet" cards={cards} left={left} cardAddress={(id) => `/cards/${id}`} {...on} />,
  )
  return on
}
const links = () => screen.queryAllByRole<HTMLAnchorElement>('link')
const isEmpty = () => screen.queryByRole('heading', { name: 'No cards yet' }) !== null

describe('the collection', () => {
  it.each<[state: string, cards: Collection, said: string, shownEmpty: boolean]>([
    ['is loading', { state: 'loading' }, 'Opening the wallet …', false],
    [
      'cannot be read',
      { state: 'failed', problem: new WalletProblem('storage-failed') },
      'The wallet cannot use its storage',
      false,
    ],
    [
      'was stored by another version',
      { state: 'failed', problem: new WalletProblem('storage-of-other-version') },
      'Another version of this wallet stored your cards',
      false,
    ],
    ['is empty', { state: 'ready', cards: [], damaged: [] }, 'No cards yet', true],
  ])('shows that it %s', (_state, cards, said, shownEmpty) => {
    open(cards)
    expect(screen.getByText(said)).toBeTruthy()
    expect(isEmpty()).toBe(shownEmpty)
    expect(screen.queryByRole('list')).toBeNull()
    for (const other of ['Opening the wallet …', 'The wallet cannot use its storage'].filter((text) => text !== said))
      expect(screen.queryByText(other)).toBeNull()
  })

  it('shows each card with its issuer, its distinguishing claims and its condition', async () => {
    open({ state: 'ready', cards: [card, revoked], damaged: [] })
    await waitFor(() => expect(screen.getAllByText('4000 0043 8683 0933')).toHaveLength(2))
    expect(isEmpty()).toBe(false)
    expect(links().map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/cards/card-1', 'Bank accountAnna Nowak4000 0043 8683 0933Test bank'],
      ['/cards/card-2', 'Bank accountRevokedAnna Nowak4000 0043 8683 0933Other bank'],
    ])
    expect(screen.getByRole('heading', { level: 1, name: 'Wallet' })).toBeTruthy()
    expect(screen.getByText('Demo')).toBeTruthy()
  })

  it('opens a card on a plain click, and leaves modified clicks to the browser', () => {
    const { onOpenCard } = open({ state: 'ready', cards: [card], damaged: [] })
    const [link] = links()
    if (!link) throw new Error('no card found')
    for (const key of ['metaKey', 'ctrlKey', 'shiftKey']) {
      const click = createEvent.click(link, { [key]: true })
      fireEvent(link, click)
      expect(click.defaultPrevented).toBe(false)
    }
    expect(onOpenCard).not.toHaveBeenCalled()
    const click = createEvent.click(link)
    fireEvent(link, click)
    expect(click.defaultPrevented).toBe(true)
    expect(onOpenCard.mock.calls).toEqual([['card-1']])
  })

  it('opens the camera', () => {
    const { onScan } = open({ state: 'ready', cards: [], damaged: [] })
    fireEvent.click(screen.getByRole('button', { name: 'Scan QR code' }))
    expect(onScan).toHaveBeenCalledOnce()
  })

  it('tells the person to go back only if a page opened the wallet', () => {
    const back = 'Go back to the page that opened this wallet'
    open({ state: 'ready', cards: [], damaged: [] })
    expect(screen.queryByText(back)).toBeNull()
    cleanup()
    open({ state: 'ready', cards: [], damaged: [] }, { isOwnTab: true, site: 'https://shop.example' })
    expect(screen.getByRole('status').textContent).toContain(back)
    expect(screen.getByRole('link', { name: 'Open shop.example' }).getAttribute('href')).toBe('https://shop.example')
    cleanup()
    const goBack = vi.spyOn(history, 'back').mockImplementation(() => {})
    open({ state: 'ready', cards: [], damaged: [] }, { isOwnTab: false, site: 'https://shop.example' })
    fireEvent.click(screen.getByRole('button', { name: 'Go back' }))
    expect(goBack).toHaveBeenCalledOnce()
  })
})
