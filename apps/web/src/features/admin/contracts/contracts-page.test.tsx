// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TokenError } from '../../../shared/session/token-errors.ts'
import { BANK_ACCOUNT, fakeAdminServer, refusal } from '../../../testing/admin-server.ts'
import { ADA, fakeOidcClient, forgetSessions, signedInSession } from '../../../testing/fake-oidc-client.ts'
import { aCard } from '../../../testing/public-card.ts'
import { renderSignedIn } from '../../../testing/render-page.tsx'
import ContractsPage from './contracts-page.tsx'

async function open() {
  const session = await signedInSession()
  renderSignedIn(<ContractsPage />, { path: PAGES.contracts, at: PAGES.contracts, session })
}

const pictureIn = (row: RegExp) =>
  screen.getByRole('row', { name: row }).querySelector('img')?.getAttribute('src') ?? undefined

describe('the contracts page', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    forgetSessions()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('shows each contract with the start of its id, its status and links', async () => {
    fakeAdminServer({
      contracts: [
        BANK_ACCOUNT,
        { ...BANK_ACCOUNT, id: 'second', name: 'Workshop', status: 'Disabled' },
        { ...BANK_ACCOUNT, id: 'third', name: 'GiftCard', status: 'Revoked' },
      ],
    })
    await open()
    expect(screen.getByRole('heading', { name: 'VC Contracts', level: 1 })).toBeTruthy()
    expect(screen.getByText('Check what we have in the system')).toBeTruthy()
    expect(screen.getByRole('status', { name: 'The contracts are loading' })).toBeTruthy()

    const row = await screen.findByRole('row', { name: /BankAccount/ })
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Name',
      'Status',
      'Active accounts',
      'Last issue',
      'Actions',
    ])
    expect(within(row).getByTitle(BANK_ACCOUNT.id).textContent).toBe('0c4e7d1a')
    expect(within(row).getAllByRole('cell')[0]?.textContent).toMatch(/^BankAccount/)
    expect(within(row).getByText('Enabled').dataset.status).toBe('Enabled')
    const details = within(row).getByRole('link', { name: 'Details of BankAccount' })
    expect(details.textContent).toBe('Details')
    expect(details.getAttribute('href')).toBe('/admin/contracts/BankAccount/accounts')
    expect(within(row).getByRole('link', { name: 'All accounts of BankAccount' }).getAttribute('href')).toBe(
      '/admin/contracts/all-accounts/BankAccount',
    )
    expect(within(screen.getByRole('row', { name: /Workshop/ })).getByText('Disabled').dataset.status).toBe('Disabled')
    expect(within(screen.getByRole('row', { name: /GiftCard/ })).getByText('Revoked').dataset.status).toBe('Revoked')
  })

  it('requests the contracts with the access token', async () => {
    const server = fakeAdminServer()
    await open()
    await screen.findByRole('row', { name: /BankAccount/ })
    expect(server.to('/vc/admin/contracts')).toMatchObject([
      { method: 'GET', url: '/vc/admin/contracts', headers: { authorization: 'Bearer first-token' } },
    ])
  })

  it('shows the cards of a contract, the first with its picture, and marks the cards that are on no grid', async () => {
    const { card: appearance, features } = aCard()
    const card = (id: string, type: string, title: string, shown: Partial<typeof features>) =>
      aCard({ id, type, card: { ...appearance, title, image: `/${id}.svg` }, features: { ...features, ...shown } })
    const unused = { create: false, present: false }
    fakeAdminServer({
      contracts: [
        BANK_ACCOUNT,
        { ...BANK_ACCOUNT, id: 'second', name: 'Workshop' },
        { ...BANK_ACCOUNT, id: 'third', name: 'Forgotten' },
      ],
      answers: {
        '/scenarios': () => ({
          body: [
            card('workshop', 'Workshop', 'A day at the bench', { enabled: false, demo: false }),
            card('old-day', 'Workshop', 'An old day', { ...unused, enabled: false, demo: false }),
            card('bank', 'BankAccount', 'Bank account', { enabled: true, demo: false }),
            card('lunch', 'BankAccount', 'Lunch service', { enabled: false, demo: true }),
          ],
        }),
      },
    })
    await open()
    const cards = await screen.findByRole('list', { name: 'Cards of BankAccount' })
    const texts = (list: HTMLElement) =>
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(texts(cards)).toEqual(['Bank account', 'Lunch service'])
    expect(pictureIn(/BankAccount/)).toBe('/bank.svg')
    expect(texts(screen.getByRole('list', { name: 'Cards of Workshop' }))).toEqual([
      'A day at the bench · Hidden from visitors',
      'An old day · Hidden from visitors',
    ])
    expect(pictureIn(/Workshop/)).toBe('/workshop.svg')
    expect(screen.queryByRole('list', { name: 'Cards of Forgotten' })).toBeNull()
    expect(pictureIn(/Forgotten/)).toBeUndefined()
  })

  it('shows the counts of each contract, sorts by them, and finds contracts', async () => {
    const lastIssue = new Date(2027, 2, 8, 17, 5, 9).getTime()
    fakeAdminServer({
      contracts: [
        { ...BANK_ACCOUNT, activeAccounts: 1200, lastIssue },
        { ...BANK_ACCOUNT, id: 'gift', name: 'GiftCard', activeAccounts: 5000, lastIssue: null },
      ],
    })
    await open()
    const row = within(await screen.findByRole('row', { name: /BankAccount/ }))
    expect(row.getByText('1,200')).toBeTruthy()
    expect(row.getByText('8.03.2027, 17:05:09')).toBeTruthy()
    const names = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((one) => within(one).getAllByRole('cell')[0]?.textContent?.slice(0, 8))
    expect(names()).toEqual(['BankAcco', 'GiftCard'])
    for (const _ of [1, 2]) fireEvent.click(screen.getByRole('button', { name: 'Active accounts' }))
    await vi.waitFor(() => expect(names()).toEqual(['GiftCard', 'BankAcco']))
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search contracts' }), { target: { value: 'library' } })
    await vi.waitFor(() => expect(names()).toEqual(['BankAcco']))
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search contracts' }), { target: { value: 'xyz' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }))
    await vi.waitFor(() => expect(names()).toHaveLength(2))
  })

  it('reserves space for a card while the cards are loading', async () => {
    fakeAdminServer({ answers: { '/scenarios': () => new Promise(() => {}) } })
    await open()
    const row = await screen.findByRole('row', { name: /BankAccount/ })
    expect(row.querySelector('p[aria-hidden="true"]')?.textContent).toBe('\u00a0')
    expect(within(row).queryByRole('list')).toBeNull()
  })

  it('shows the contracts without cards if the cards cannot be loaded', async () => {
    fakeAdminServer({ answers: { '/scenarios': () => ({ status: 404, body: {} }) } })
    await open()
    const row = await screen.findByRole('row', { name: /BankAccount/ })
    expect(within(row).getByRole('cell', { name: 'BankAccount' })).toBeTruthy()
    expect(within(row).getByRole('link', { name: 'Details of BankAccount' })).toBeTruthy()
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['found', 'Issued by Cloud Cards', undefined],
    ['missing', 'Missing in Cloud Cards', /^Its cards cannot be issued until the contract is created in Cloud Cards/],
    ['unknown', 'Cloud Cards does not answer', /^The state of the contract is shown when Cloud Cards answers again/],
  ] as const)('shows that a contract is %s at an external service', async (state, words, advice) => {
    fakeAdminServer({ contracts: [{ ...BANK_ACCOUNT, engine: 'cloud', service: { name: 'Cloud Cards', state } }] })
    await open()
    const row = within(await screen.findByRole('row', { name: /BankAccount/ }))
    expect(row.getByText(words)).toBeTruthy()
    expect(row.queryByText(/^(Its cards|The state)/) === null).toBe(advice === undefined)
    if (advice) expect(row.getByText(advice)).toBeTruthy()
    expect(row.getByRole('link', { name: 'Details of BankAccount' })).toBeTruthy()
  })

  it('marks the contracts that only a service has, and offers no actions on them', async () => {
    const service = { name: 'Cloud Cards', state: 'found', id: 'theirs' } as const
    const unused = { id: 'theirs', status: 'Enabled', engine: 'cloud', isUnused: true, service } as const
    fakeAdminServer({ contracts: [BANK_ACCOUNT, { ...unused, name: 'BankAccount' }] })
    await open()
    await screen.findByRole('list', { name: 'Cards of BankAccount' })
    const [, ours, theirs] = screen.getAllByRole('row')
    if (!ours || !theirs) throw new Error('a row is missing')
    expect(within(ours).queryByText(/Cloud Cards/)).toBeNull()
    expect(within(theirs).getByText('Only in Cloud Cards: no card uses it')).toBeTruthy()
    expect(within(theirs).queryByRole('list')).toBeNull()
    expect(within(theirs).queryByRole('link')).toBeNull()
    expect(within(theirs).getAllByRole('cell').at(-1)?.textContent).toBe('N/A')
  })

  it('shows the service of a contract even if the cards cannot be loaded', async () => {
    const service = { name: 'Cloud Cards', state: 'missing' } as const
    fakeAdminServer({
      contracts: [{ ...BANK_ACCOUNT, service }],
      answers: { '/scenarios': () => ({ status: 404, body: {} }) },
    })
    await open()
    expect(await screen.findByText('Missing in Cloud Cards')).toBeTruthy()
  })

  it('links to the people and to the audit log', async () => {
    fakeAdminServer()
    await open()
    expect(screen.getByRole('link', { name: 'People who signed in' }).getAttribute('href')).toBe(
      '/admin/contracts/all-accounts/idp',
    )
    expect(screen.getByRole('link', { name: 'Audit log' }).getAttribute('href')).toBe('/admin/audit')
  })

  it('shows that there are no contracts', async () => {
    fakeAdminServer({ contracts: [] })
    await open()
    expect(await screen.findByText('No contracts found')).toBeTruthy()
  })

  it('shows why loading failed, and tries again on request', async () => {
    let isBroken = true
    fakeAdminServer({
      answers: {
        '/vc/admin/contracts': () =>
          isBroken ? refusal(400, 'invalid-request', 'The request is not valid') : { body: { value: [BANK_ACCOUNT] } },
      },
    })
    await open()
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Failed to get contracts')).toBeTruthy()
    expect(within(alert).getByText('The request is not valid.')).toBeTruthy()
    isBroken = false
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('row', { name: /BankAccount/ })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('explains to an administrator that the access was revoked', async () => {
    fakeAdminServer({
      answers: {
        '/vc/admin/contracts': () => refusal(403, 'access-revoked', 'Your access was revoked by an administrator'),
      },
    })
    await open()
    expect(await screen.findByRole('heading', { name: 'You have no access to this' })).toBeTruthy()
    expect(screen.getByText(/Your access was revoked by an administrator\./)).toBeTruthy()
  })

  it('offers to sign in if the token is gone, and returns to the page', async () => {
    fakeAdminServer()
    const current = vi.fn(async () => ADA)
    const client = fakeOidcClient({ current })
    const session = await signedInSession(client)
    current.mockRejectedValue(new TokenError('no-token'))
    renderSignedIn(<ContractsPage />, { path: PAGES.contracts, at: PAGES.contracts, session })
    expect(await screen.findByText('Token acquisition failed')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await vi.waitFor(() => expect(client.signIn).toHaveBeenCalledExactlyOnceWith('/admin/contracts'))
  })
})
