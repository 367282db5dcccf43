import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeOidcClient, forgetSessions, SIGN_IN, signedInSession } from '../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderSignedIn } from '../../testing/render-page.tsx'
import { ConsoleLayout } from './console-layout.tsx'

const CONFIGURATION = {
  walletName: 'Test wallet',
  supportedWallets: [],
  walletSchemes: [],
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
  signIn: SIGN_IN,
}
const person = (isAdministrator: boolean) => ({
  body: { id: 'a', username: 'ada', name: 'Ada', isAdministrator, mayUseHelpDesk: true },
})

const places = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('listitem')
    .map((place) => [place.textContent, place.querySelector('a')?.getAttribute('href')])

async function open(at: string, { isAdministrator = true, client = fakeOidcClient() } = {}) {
  fakeServer({ '/configuration': () => ({ body: CONFIGURATION }), '/session': () => person(isAdministrator) })
  renderSignedIn(<ConsoleLayout />, { path: '/*', at, session: await signedInSession(client) })
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  forgetSessions()
  vi.unstubAllGlobals()
})

it('shows people without the role the overview and the links of the specification', async () => {
  await open('/admin', { isAdministrator: false })
  expect(places()).toEqual([
    ['Overview', '/admin'],
    ['View Contracts', '/admin/contracts'],
    ['Debug Token', '/admin/token'],
  ])
})

it('adds the places of administrators after those of everyone, so that none of them moves', async () => {
  await open('/admin')
  await screen.findByRole('link', { name: 'System check' })
  expect(places()).toEqual([
    ['Overview', '/admin'],
    ['View Contracts', '/admin/contracts'],
    ['Accounts', '/admin/accounts'],
    ['People', '/admin/contracts/all-accounts/idp'],
    ['Audit log', '/admin/audit'],
    ['System check', '/admin/health'],
    ['Debug Token', '/admin/token'],
  ])
})

it.each([
  ['/admin', 'Overview', 'page'],
  ['/admin/contracts', 'View Contracts', 'page'],
  ['/admin/contracts/BankAccount/accounts', 'View Contracts', 'true'],
  ['/admin/contracts/all-accounts/idp', 'People', 'page'],
  ['/admin/accounts/Jx8mQ2vT4cWb', 'Accounts', 'true'],
])('marks the only place that %s belongs to: %s', async (at, name, current) => {
  await open(at)
  await screen.findByRole('link', { name: 'System check' })
  const marked = screen.getAllByRole('link').filter((link) => /page|true/.test(link.getAttribute('aria-current') ?? ''))
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[name, current]])
})

it('keeps Sign Out, help, theme, language and the way back to the site within reach', async () => {
  const client = fakeOidcClient()
  await open('/admin', { client })
  const bar = within(screen.getByRole('banner'))
  expect(bar.getByRole('link', { name: 'Vitrine, start page' }).getAttribute('href')).toBe('/')
  expect(bar.getByRole('combobox', { name: 'Language' })).toBeTruthy()
  fireEvent.click(bar.getByRole('button', { name: 'Switch to dark theme' }))
  expect(bar.getByRole('button', { name: 'Switch to light theme' })).toBeTruthy()
  fireEvent.click(bar.getByRole('button', { name: 'How to Scan QR Codes' }))
  expect(await screen.findByRole('heading', { name: 'How to Scan QR Codes' })).toBeTruthy()
  fireEvent.click(bar.getByRole('button', { name: 'Sign Out' }))
  await vi.waitFor(() => expect(client.signOut).toHaveBeenCalledOnce())
})
