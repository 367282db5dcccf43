// @vitest-environment happy-dom

import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createIdentity } from '../../protocol/test-support/authority.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { walletRoom } from '../../testing/wallet-room.ts'
import { openRequest } from '../../wallet/opened-request.ts'
import { keepBankCard } from '../../wallet/test-support/cards.ts'
import { ASKED, createVerifier, paymentOf } from '../../wallet/test-support/verifier.ts'
import { Sheet } from '../parts/sheet.tsx'
import { RequestReview } from './request-review.tsx'

walletRoom()

const issuer = await createIdentity({ name: 'Test issuer' })
const asking = (...credentials: object[]) => ({ dcql_query: { credentials } })

async function review(request: Record<string, unknown> = {}, { isKnown = true } = {}) {
  const { link, environment } = await createVerifier(request)
  const opened = await openRequest(link, isKnown ? environment : { ...environment, trustAnchors: async () => [] })
  const on = { onShare: vi.fn(), onDecline: vi.fn() }
  renderScreen(
    <Sheet>
      <RequestReview opened={opened} {...on} />
    </Sheet>,
  )
  return on
}
const section = (title: string) => screen.queryByRole('heading', { name: title })?.parentElement ?? null
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the consent screen', () => {
  it('shows the claim that is asked for, with its value, and names those that stay hidden', async () => {
    await keepBankCard(issuer)
    await review()
    expect(section('They will see')?.textContent).toBe('They will seeFull nameAnna Nowak')
    expect(screen.queryByText('Only that you have this card.')).toBeNull()
    expect(section('They will not see')?.textContent).toBe('They will not seeAccount NumberCard Number')
  })

  it('says that only the card itself is shown when no claim is asked for', async () => {
    await keepBankCard(issuer)
    await review(asking({ ...ASKED, claims: undefined }))
    expect(section('They will see')?.textContent).toBe('They will seeOnly that you have this card.')
    expect(section('They will not see')?.textContent).toBe('They will not seeFull nameAccount NumberCard Number')
  })

  it('shows all claims when all are asked for', async () => {
    await keepBankCard(issuer)
    await review(
      asking({ ...ASKED, claims: ['displayName', 'accountNumber', 'cardNumber'].map((name) => ({ path: [name] })) }),
    )
    expect(within(section('They will see') ?? document.body).getAllByRole('term')).toHaveLength(3)
    expect(section('They will not see')).toBeNull()
  })

  it('shares what it shows, with the card that was picked', async () => {
    const older = await keepBankCard(issuer, { receivedAt: new Date('2026-01-02T00:00:00Z') })
    await keepBankCard(issuer)
    const { onShare } = await review()
    const cards = within(screen.getByRole('group', { name: 'Which card?' })).getAllByRole('radio')
    expect(cards).toHaveLength(2)
    fireEvent.click(cards[1] as HTMLElement)
    press('Share')
    const [choice] = onShare.mock.lastCall ?? []
    expect(choice.get('bank').card.id).toBe(older.id)
    expect(choice.get('bank').shared).toMatchObject([{ label: 'Full name' }])
  })

  it('warns of a card that no longer counts', async () => {
    await keepBankCard(issuer, { status: { value: 'revoked', askedAt: new Date() } })
    await review()
    expect(screen.getByText('This card is revoked')).toBeTruthy()
  })

  it('says who vouches for who asks, and warns when nobody does', async () => {
    await keepBankCard(issuer)
    await review()
    expect(screen.getByText('Vouched for by Test authority')).toBeTruthy()
    expect(screen.queryByText('Not known to this wallet')).toBeNull()
  })

  it('warns of who is not known, under the name in the certificate', async () => {
    await keepBankCard(issuer)
    await review({}, { isKnown: false })
    expect(screen.getByText('Not known to this wallet')).toBeTruthy()
    expect(screen.getByText('Its certificate says ‘Test signer’')).toBeTruthy()
  })

  it('says which card is missing, and has one answer to that', async () => {
    const { onShare, onDecline } = await review()
    expect(screen.getByText('You do not have this card: Bank account')).toBeTruthy()
    const buttons = screen.getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["I don't have this card"])
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(document.activeElement).toBe(buttons[0])
    press("I don't have this card")
    expect([onShare, onDecline].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  })

  it('leaves out what is not required until one picks it', async () => {
    await keepBankCard(issuer)
    const { onShare } = await review({
      dcql_query: { credentials: [ASKED], credential_sets: [{ options: [['bank']], required: false }] },
    })
    expect(screen.getByRole('button', { name: 'Share' }).hasAttribute('disabled')).toBe(true)
    expect(section('They will see')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Bank account' }))
    press('Share')
    const [choice] = onShare.mock.lastCall ?? []
    expect(choice.has('bank')).toBe(true)
  })
})

describe('a payment', () => {
  it('is named with amount and payee in title, panel and button', async () => {
    await keepBankCard(issuer)
    const { onShare } = await review({ transaction_data: [paymentOf(8)] })
    expect(screen.getByRole('heading', { name: 'Pay 8.00 PLN?' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Payment' }).textContent).toBe('8.00 PLNto Lunch servicePayment fl-pay-8')
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    press('Pay 8.00 PLN')
    expect(onShare).toHaveBeenCalledOnce()
  })
})
