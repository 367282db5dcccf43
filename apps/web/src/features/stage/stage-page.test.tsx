import { cleanup, fireEvent, screen } from '@testing-library/react'
import { STAGE_ENDPOINT } from '@vitrine/api/endpoints/stage.ts'
import type { Stage } from '@vitrine/api/flows/stage.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Session } from '../../shared/session/session.ts'
import { refusal } from '../../testing/admin-server.ts'
import { forgetSessions, SIGN_IN, signedInSession } from '../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aBankCard, aCard, aCertificate } from '../../testing/public-card.ts'
import { renderSignedIn } from '../../testing/render-page.tsx'
import StagePage from './stage-page.tsx'

const CONFIGURATION = {
  walletName: 'Test wallet',
  supportedWallets: [],
  walletSchemes: ['openid-credential-offer'],
  demoWalletUrl: 'https://wallet.example',
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
  signIn: SIGN_IN,
}
const NOW = 1_800_000_000_000
const linkOf = (id: string) => `openid-credential-offer://?credential_offer_uri=${id}`
const STAGE: Stage = {
  cards: ['certificate2', 'library-card'].map((id) => ({ id, link: linkOf(id) })),
  ...{ isFull: false, since: NOW, issued: 1234, doors: 56, gate: null },
}

type Answer = { status?: number; body: object }

async function open(
  {
    stage = 'on',
    answer = () => ({ body: STAGE }),
    cards = () => ({ body: [aCertificate(2), aCard(), aBankCard({ id: 'bank' })] }),
  }: { stage?: 'on' | 'off'; answer?: () => Answer; cards?: () => Answer },
  session = new Session(),
  at: string = PAGES.stage,
) {
  const server = fakeServer({
    '/configuration': () => ({ body: { ...CONFIGURATION, stage } }),
    '/scenarios': cards,
    [STAGE_ENDPOINT.path]: answer,
  })
  renderSignedIn(<StagePage />, { path: PAGES.stage, at, session })
  return server
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  forgetSessions()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const closed = () => screen.findByRole('heading', { name: 'The stage is closed' })
const code = (title: string) => screen.findByRole('img', { name: `QR code: ${title}` })

it('shows the code of the first card and the totals to everybody, without a token', async () => {
  const server = await open({})
  await code('Certificate, level 2')
  expect(screen.getByText('1,234')).toBeTruthy()
  expect(screen.getByText('56')).toBeTruthy()
  expect(server.to(STAGE_ENDPOINT.path)[0]?.headers.authorization).toBeUndefined()
})

it('shows the card that the presenter chooses, and keeps the choice in the address', async () => {
  await open({})
  await code('Certificate, level 2')
  fireEvent.change(screen.getByLabelText('Card'), { target: { value: 'library-card' } })
  await code('Library card')
  expect(screen.getByText('/stage?card=library-card')).toBeTruthy()
})

it('shows the door while it is open, instead of the code', async () => {
  const gate = { gate: 'main', openedAt: NOW, closesAt: NOW + 30_000, now: NOW + 5000 }
  await open({ answer: () => ({ body: { ...STAGE, gate } }) })
  expect(await screen.findByRole('heading', { name: 'The door is open' })).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('0:25')
  expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull()
})

it('says so instead of showing a code when the limit of the hour is reached', async () => {
  await open({ answer: () => ({ body: { ...STAGE, isFull: true } }) })
  expect(await screen.findByText(/All cards of this hour are taken/)).toBeTruthy()
  expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull()
})

it('tells strangers that the stage is closed, without a call', async () => {
  const server = await open({ stage: 'off' })
  await closed()
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
  expect(server.to(STAGE_ENDPOINT.path)).toEqual([])
})

it('opens to an administrator while it is closed, and tells others who signed in', async () => {
  const server = await open({ stage: 'off' }, await signedInSession())
  await code('Certificate, level 2')
  expect(server.to(STAGE_ENDPOINT.path)[0]?.headers.authorization).toMatch(/^Bearer /)
  cleanup()
  await open({ stage: 'off', answer: () => refusal(403, 'no-access', 'No access') }, await signedInSession())
  await closed()
  expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull()
})

it('says what to do if no card is for the stage, and offers a retry after a failure', async () => {
  await open({ answer: () => ({ body: { ...STAGE, cards: [] } }) })
  expect(await screen.findByText(/issuance\.stage/)).toBeTruthy()
  cleanup()
  await open({ answer: () => ({ status: 500, body: {} }) })
  expect(await screen.findByText('The stage could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('offers a retry also if the cards could not be loaded', async () => {
  const refused = refusal(403, 'no-access', 'No access')
  let tries = 0
  await open({
    cards: () => {
      tries += 1
      return tries === 1 ? refused : { body: [aCertificate(2)] }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await code('Certificate, level 2')
})

it('fills the display with F while the screen has the focus, but not from the list of cards', async () => {
  const fill = vi.fn(async () => {})
  HTMLElement.prototype.requestFullscreen = fill
  await open({})
  await code('Certificate, level 2')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'f' })
  expect(fill).toHaveBeenCalledOnce()
  fireEvent.keyDown(screen.getByLabelText('Card'), { key: 'f' })
  fireEvent.keyDown(screen.getByRole('region', { name: 'Stage' }), { key: 'f', ctrlKey: true })
  expect(fill).toHaveBeenCalledOnce()
})

it('opens two windows side by side, and says so if the browser blocks one', async () => {
  const opened = vi.fn<(url: string, name: string, place: string) => Window | null>(() => window)
  vi.stubGlobal('open', opened)
  await open({})
  fireEvent.click(await screen.findByRole('button', { name: 'Shop and wallet' }))
  expect(opened.mock.calls.map(([url]) => url)).toEqual(['/present/bank/payment/transfer', 'https://wallet.example'])
  expect(screen.queryByText(/The browser blocked/)).toBeNull()
  opened.mockReturnValueOnce(window).mockReturnValueOnce(null)
  fireEvent.click(screen.getByRole('button', { name: 'Shop and wallet' }))
  expect(await screen.findByText(/The browser blocked a window/)).toBeTruthy()
})
