import { cleanup, screen, waitFor } from '@testing-library/react'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { learnCardWords } from '../../../shared/words/card-words.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { aBankCard, aCard } from '../../../testing/public-card.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { speakPolish } from '../../../testing/speak-polish.ts'
import { AskedClaims } from '../request/asked-claims.tsx'
import { HowItWasChecked } from './checks/how-it-was-checked.tsx'
import { Receipt } from './receipt.tsx'

const WORKSHOP = aCard({
  type: 'Workshop',
  card: { ...aCard().card, title: 'Workshop badge' },
  claims: [{ name: 'event', label: 'Event' }],
  translations: { pl: { title: 'Odznaka z warsztatów', claims: { event: 'Wydarzenie' } } },
})
const BANK: PublicCard = aBankCard({
  presentation: {
    ...aBankCard().presentation,
    claims: ['event'],
    alsoAsks: [{ title: 'Workshop badge', discount: 10 }],
    extra: [
      {
        ...{ id: 'lunch', name: 'Lunch', image: '' },
        operation: { kind: 'payment', price: 8, receiver: 'Lunch service' },
      },
    ],
  },
  claims: WORKSHOP.claims,
  translations: { pl: { title: 'Konto bankowe', extra: { lunch: { receiver: 'Bar obiadowy' } } } },
})

const show = (part: Parameters<typeof renderPage>[0]) => renderPage(part, { path: '/', at: '/' })

beforeEach(() => {
  fakeServer({ '/scenarios': () => ({ body: [WORKSHOP, BANK] }) })
  learnCardWords([WORKSHOP, BANK])
  speakPolish()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a receipt shows the receiver in the reader’s language, as in the card’s file', () => {
  const receipt = { amount: 8, currency: 'PLN', receiver: 'Lunch service', paymentId: 'fl-pay-1', time: Date.now() }
  show(<Receipt receipt={receipt} balance={undefined} accountNumber={undefined} />)
  expect(screen.getByText('Bar obiadowy')).toBeTruthy()
})

it('the requested claims and other cards are translated as well', () => {
  show(<AskedClaims card={BANK} />)
  expect(screen.getByText(/wydarzenie/)).toBeTruthy()
  expect(screen.getByText(/odznaka z warsztatów/)).toBeTruthy()
})

it('a card that is shared as a whole says so before the code is scanned', () => {
  const whole = /always shared as a whole/
  show(<AskedClaims card={BANK} />)
  expect(screen.queryByText(whole)).toBeNull()
  show(<AskedClaims card={{ ...BANK, presentation: { ...BANK.presentation, sharesAll: true } }} />)
  expect(screen.getByText(whole)).toBeTruthy()
})

it('a card in copies says that verifiers see different ones', async () => {
  const copied = { ...BANK, issuance: { ...BANK.issuance, copies: 10 } }
  const result = { status: 'OK' as const, fullObject: { requestStatus: 'presentation_verified' as const } }
  show(<HowItWasChecked card={BANK} result={result} />)
  await screen.findByText(/does not report which checks/)
  expect(screen.queryByText(/in several copies/)).toBeNull()
  cleanup()
  fakeServer({ '/scenarios': () => ({ body: [copied] }) })
  show(<HowItWasChecked card={copied} result={result} />)
  expect(await screen.findByText(/in several copies/)).toBeTruthy()
})

it('a further card, its claims and the claims not shared are translated as well', async () => {
  const other = {
    name: 'Workshop badge',
    type: 'Workshop',
    accepted: true,
    claims: { event: 'In practice' },
    checks: [],
  }
  const fullObject = { requestStatus: 'presentation_verified' as const, others: [other] }
  show(<HowItWasChecked card={BANK} result={{ status: 'OK', fullObject, notShared: ['Event'] }} />)
  expect(await screen.findByRole('region', { name: /^Odznaka z warsztatów/ })).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText('Wydarzenie')).toHaveLength(2))
})
