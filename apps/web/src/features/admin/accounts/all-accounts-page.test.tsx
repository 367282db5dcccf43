// @vitest-environment happy-dom

import { i18n } from '@lingui/core'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAccount, fakeAdminServer, refusal } from '../../../testing/admin-server.ts'
import { forgetSessions, signedInSession } from '../../../testing/fake-oidc-client.ts'
import { ADDRESS_LINE, renderSignedIn } from '../../../testing/render-page.tsx'
import AllAccountsPage from './all-accounts-page.tsx'

const LIST = '/vc/admin/all-accounts'
const BANK = '/admin/contracts/all-accounts/BankAccount'

async function open(at = BANK) {
  renderSignedIn(<AllAccountsPage />, { path: PAGES.allAccounts, at, session: await signedInSession() })
}

/** Returns the query of the last request. */
function sentQuery({ to }: ReturnType<typeof fakeAdminServer>): Record<string, string> {
  return Object.fromEntries(new URL(to(LIST).at(-1)?.url ?? '', 'http://localhost').searchParams)
}

const address = () => screen.getByTestId(ADDRESS_LINE).textContent
const header = (name: string) => screen.getByRole('columnheader', { name })
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

describe('the table of all accounts', () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  beforeEach(() => {
    complain.mockClear()
    vi.stubGlobal('scrollTo', () => {})
  })
  afterEach(() => {
    cleanup()
    forgetSessions()
    i18n.activate('en')
    vi.unstubAllGlobals()
  })

  it('shows all data of each account, with dates in the Polish locale and N/A for missing values', async () => {
    const account = anAccount()
    fakeAdminServer()
    await open()
    const row = await rowOf('Anna Nowak')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      // The column of checkboxes, whose header has no text.
      '',
      'ID',
      'Name',
      'Last Usage',
      'Created',
      'Updated',
      'Balance',
      'Status',
      'Actions',
    ])
    expect(within(row).getByTitle(account.id).textContent).toBe('9f8e7d6c-111')
    const values = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(1)
    expect(values.slice(0, 4)).toEqual(['Anna Nowak', 'N/A', '8.03.2027, 17:05:09', '9.03.2027, 10:00:00'])
    expect(values[4]).toMatch(/1.?000[.,]00/)
    expect(values[5]).toBe('Active')
    expect(screen.getByText('1 result')).toBeTruthy()
  })

  it('accepts dates as ISO texts and as epoch numbers', async () => {
    const account = anAccount()
    const dates = { created: new Date(account.created).toISOString(), lastUsage: '2027-03-09T12:30:00Z' }
    fakeAdminServer({ answers: { [LIST]: () => ({ body: [{ ...account, ...dates }] }) } })
    await open()
    const cells = within(await rowOf('Anna Nowak')).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        new Date(dates.lastUsage).toLocaleString('pl-PL'),
        '8.03.2027, 17:05:09',
        '9.03.2027, 10:00:00',
      ]),
    )
  })

  it('requests the accounts by the name of the contract, with the access token', async () => {
    const server = fakeAdminServer()
    await open()
    await rowOf('Anna Nowak')
    expect(server.to(LIST)).toMatchObject([
      {
        method: 'GET',
        url: expect.stringMatching(/^\/vc\/admin\/all-accounts\?name=BankAccount(&|$)/),
        headers: { authorization: 'Bearer first-token' },
      },
    ])
  })

  it.each([200, 201])('shows the accounts of a response with status %i', async (status) => {
    fakeAdminServer({ answers: { [LIST]: () => ({ status, body: [anAccount()] }) } })
    await open()
    expect(await rowOf('Anna Nowak')).toBeTruthy()
  })

  it.each([202, 404, 500])('shows no accounts of a response with status %i', async (status) => {
    fakeAdminServer({ answers: { [LIST]: () => ({ status, body: [anAccount()] }) } })
    await open()
    await waitFor(() => expect(complain).toHaveBeenCalledWith('Failed to get accounts'))
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByText('Anna Nowak')).toBeNull()
  })

  it('shows when an account was last used', async () => {
    fakeAdminServer({ accounts: [anAccount({ lastUsage: new Date(2027, 2, 10, 8, 30, 0).getTime() })] })
    await open()
    const [, , lastUsage] = within(await rowOf('Anna Nowak')).getAllByRole('cell')
    expect(lastUsage?.textContent).toBe('10.03.2027, 08:30:00')
  })

  it('shows a placeholder until the accounts have loaded', async () => {
    fakeAdminServer()
    await open()
    expect(screen.getByRole('status', { name: 'The accounts are loading' })).toBeTruthy()
    await rowOf('Anna Nowak')
    expect(screen.queryByRole('status', { name: 'The accounts are loading' })).toBeNull()
  })

  it('shows only ids in its reduced variant, and keeps the variant in the address', async () => {
    fakeAdminServer()
    await open()
    await rowOf('Anna Nowak')
    expect(screen.getByRole('button', { name: 'Revoke Anna Nowak' })).toBeTruthy()
    fireEvent.click(screen.getByLabelText('Only IDs'))
    expect(screen.queryByRole('button', { name: 'Revoke Anna Nowak' })).toBeNull()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['ID'])
    expect(address()).toBe(`${BANK}?view=ids`)
  })

  it('shows that there are no accounts', async () => {
    fakeAdminServer({ accounts: [] })
    await open()
    expect(await screen.findByText('No accounts found')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('logs a failure, stays empty, and tries again on request', async () => {
    let isBroken = true
    const account = anAccount()
    fakeAdminServer({
      answers: {
        [LIST]: () =>
          isBroken
            ? refusal(400, 'invalid-request', 'The request is not valid')
            : { body: [account], headers: { 'x-total-count': '1' } },
      },
    })
    await open()
    expect(await screen.findByText('Failed to get accounts')).toBeTruthy()
    expect(complain).toHaveBeenCalledWith('Failed to get accounts')
    expect(screen.queryByRole('table')).toBeNull()
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rowOf('Anna Nowak')).toBeTruthy()
  })

  it('shows that the contract does not exist', async () => {
    fakeAdminServer({ answers: { [LIST]: () => refusal(404, 'not-found', 'Not found') } })
    await open()
    expect(await screen.findByRole('heading', { name: 'Contract not found' })).toBeTruthy()
  })

  it('reads page, order and search from the address, and ignores invalid values', async () => {
    const server = fakeAdminServer({ total: 60 })
    await open(`${BANK}?page=2&order=-balance&search=nowak`)
    await rowOf('Anna Nowak')
    expect(sentQuery(server)).toEqual({
      name: 'BankAccount',
      page: '2',
      pageSize: '25',
      order: '-balance',
      search: 'nowak',
      language: 'en',
    })
    expect(header('Balance').getAttribute('aria-sort')).toBe('descending')
    cleanup()
    await open(`${BANK}?page=minus&order=password&search=`)
    await rowOf('Anna Nowak')
    expect(sentQuery(server)).toEqual({
      name: 'BankAccount',
      page: '1',
      pageSize: '25',
      order: '-created',
      language: 'en',
    })
  })

  it('switches between pages, and shows which part of the list is visible', async () => {
    const server = fakeAdminServer({ total: 60 })
    await open()
    await rowOf('Anna Nowak')
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    expect(pages.getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(pages.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('26 to 50 of 60 accounts')).toBeTruthy()
    await waitFor(() => expect(sentQuery(server)).toMatchObject({ page: '2' }))
    fireEvent.click(pages.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('51 to 60 of 60 accounts')).toBeTruthy()
    fireEvent.click(pages.getByRole('button', { name: 'Next' }))
    expect(address()).toBe(`${BANK}?page=3`)
  })

  it('sorts by a column, then in reverse, and returns to the first page', async () => {
    const server = fakeAdminServer({ total: 60 })
    await open(`${BANK}?page=2`)
    await rowOf('Anna Nowak')
    expect(header('Created').getAttribute('aria-sort')).toBe('descending')
    expect(header('Actions').hasAttribute('aria-sort')).toBe(false)
    fireEvent.click(within(header('Name')).getByRole('button'))
    await waitFor(() => expect(sentQuery(server)).toMatchObject({ order: 'name', page: '1' }))
    expect(header('Name').getAttribute('aria-sort')).toBe('ascending')
    expect(header('Created').getAttribute('aria-sort')).toBe('none')
    fireEvent.click(within(header('Name')).getByRole('button'))
    await waitFor(() => expect(sentQuery(server)).toMatchObject({ order: '-name' }))
    expect(address()).toBe(`${BANK}?order=-name`)
  })

  it('searches after a pause in typing, and returns to the first page', async () => {
    const server = fakeAdminServer({ total: 60 })
    await open(`${BANK}?page=2`)
    await rowOf('Anna Nowak')
    const before = server.to(LIST).length
    const field = screen.getByLabelText('Search accounts')
    for (const value of ['n', 'no', 'now ']) fireEvent.change(field, { target: { value } })
    await waitFor(() => expect(sentQuery(server)).toMatchObject({ search: 'now', page: '1' }))
    expect(server.to(LIST)).toHaveLength(before + 1)
    expect(address()).toBe(`${BANK}?search=now`)
  })

  it('links to the first page from a page that does not exist', async () => {
    fakeAdminServer({ accounts: [], total: 60 })
    await open(`${BANK}?page=9`)
    expect(await screen.findByText('The list has no page 9.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Go to the first page' }))
    await waitFor(() => expect(address()).toBe(BANK))
  })

  it('links to the page of each account, and offers Revoke only for active accounts', async () => {
    fakeAdminServer({ accounts: [anAccount(), anAccount({ id: 'gone', name: 'Jan Kos', status: 'Revoked' })] })
    await open()
    const active = within(await rowOf('Anna Nowak'))
    const revoked = within(await rowOf('Jan Kos'))
    expect(active.getByRole('button', { name: 'Revoke Anna Nowak' })).toBeTruthy()
    expect(revoked.queryByRole('button', { name: /Revoke/ })).toBeNull()
    expect(revoked.getByText('Revoked')).toBeTruthy()
    const details = revoked.getByRole('link', { name: 'Details of Jan Kos' })
    expect([details.textContent, details.getAttribute('href')]).toEqual(['Details', '/admin/accounts/gone'])
    expect(active.getByRole('link', { name: '9f8e7d6c-111' }).getAttribute('href')).toBe(
      `/admin/accounts/${anAccount().id}`,
    )
  })

  it('copies the whole ID', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    fakeAdminServer()
    await open()
    fireEvent.click(within(await rowOf('Anna Nowak')).getByRole('button', { name: 'Copy the ID 9f8e7d6c-111' }))
    await waitFor(() => expect(writeText).toHaveBeenCalledExactlyOnceWith(anAccount().id))
    expect(await screen.findByText('ID copied.')).toBeTruthy()
  })

  it('shows the whole ID if the browser does not allow copying', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
    fakeAdminServer()
    await open()
    fireEvent.click(within(await rowOf('Anna Nowak')).getByRole('button', { name: /Copy the ID/ }))
    expect(await screen.findByText(anAccount().id)).toBeTruthy()
  })

  it('applies the filters for status and days in the address, and clears them', async () => {
    const server = fakeAdminServer({ total: 60 })
    await open(`${BANK}?page=2`)
    await rowOf('Anna Nowak')
    fireEvent.click(screen.getByRole('button', { name: 'Add filter' }))
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'Revoked' } })
    await waitFor(() => expect(sentQuery(server)).toMatchObject({ status: 'Revoked', page: '1' }))
    fireEvent.change(screen.getByLabelText('Created from'), { target: { value: '2027-03-08' } })
    fireEvent.change(screen.getByLabelText('Created until'), { target: { value: '2027-03-09' } })
    await waitFor(() =>
      expect(sentQuery(server)).toMatchObject({
        from: String(new Date(2027, 2, 8).getTime()),
        until: String(new Date(2027, 2, 10).getTime()),
      }),
    )
    expect(address()).toBe(`${BANK}?status=Revoked&from=2027-03-08&until=2027-03-09`)
    fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Status: Revoked' }))
    await waitFor(() => expect(address()).toBe(`${BANK}?from=2027-03-08&until=2027-03-09`))
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(address()).toBe(BANK))
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  it('ignores invalid filters in the address', async () => {
    const server = fakeAdminServer()
    await open(`${BANK}?status=Lost&from=yesterday&until=2027-02-30&pageSize=7`)
    await rowOf('Anna Nowak')
    expect(Object.keys(sentQuery(server)).sort()).toEqual(['language', 'name', 'order', 'page', 'pageSize'])
    expect(sentQuery(server)).toMatchObject({ pageSize: '25' })
  })

  it('lets the administrator choose the page size and open a page by its number', async () => {
    const server = fakeAdminServer({ total: 450 })
    await open(`${BANK}?page=2`)
    await rowOf('Anna Nowak')
    fireEvent.change(screen.getByLabelText('Rows per page'), { target: { value: '100' } })
    await waitFor(() => expect(sentQuery(server)).toMatchObject({ pageSize: '100', page: '1' }))
    expect(await screen.findByText('of 5')).toBeTruthy()
    for (const [typed, page] of [
      ['4', '4'],
      ['99', '5'],
      ['0', '1'],
    ] as const) {
      fireEvent.change(screen.getByLabelText('Page'), { target: { value: typed } })
      fireEvent.submit(screen.getByLabelText('Page').closest('form') ?? document.body)
      await waitFor(() => expect(sentQuery(server)).toMatchObject({ page }))
    }
  })

  it('revokes several accounts after one confirmation, which shows their number', async () => {
    const accounts = [
      anAccount({ id: 'one', name: 'Anna One' }),
      anAccount({ id: 'two', name: 'Ewa Two' }),
      anAccount({ id: 'gone', name: 'Jan Kos', status: 'Revoked' }),
    ]
    const server = fakeAdminServer({
      accounts,
      answers: { '/vc/admin/revoke-accounts': () => ({ body: { revoked: 2, revokedBefore: 0, notFound: [] } }) },
    })
    await open()
    await rowOf('Anna One')
    expect(within(await rowOf('Jan Kos')).queryByRole('checkbox')).toBeNull()
    fireEvent.click(screen.getByLabelText('Select one'))
    expect(screen.getByText('1 account is selected')).toBeTruthy()
    fireEvent.click(screen.getByLabelText('Select all rows of this page'))
    expect(screen.getByText('2 accounts are selected')).toBeTruthy()
    fireEvent.click(screen.getByLabelText('Select all rows of this page'))
    expect(screen.queryByRole('button', { name: 'Revoke selected' })).toBeNull()
    fireEvent.click(screen.getByLabelText('Select all rows of this page'))
    fireEvent.click(screen.getByRole('button', { name: 'Revoke selected' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Revoke 2 accounts?' }))
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'superseded' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke 2 accounts' }))
    expect(await screen.findByText('Revoked.')).toBeTruthy()
    expect(server.to('/vc/admin/revoke-accounts')).toMatchObject([
      { method: 'POST', body: { ids: ['one', 'two'], reason: 'superseded' } },
    ])
  })

  it('exports all accounts that match the filters', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    URL.createObjectURL = () => 'blob:file'
    const server = fakeAdminServer({
      answers: {
        '/vc/admin/ledger.csv': () => ({
          body: 'id,name',
          headers: { 'content-disposition': 'attachment; filename="accounts-2027.csv"' },
        }),
      },
    })
    await open(`${BANK}?search=lis&status=Active`)
    await rowOf('Anna Nowak')
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(await screen.findByText('File saved.')).toBeTruthy()
    expect(saved).toEqual(['accounts-2027.csv'])
    const [call] = server.to('/vc/admin/ledger.csv')
    expect(call?.url).toBe('/vc/admin/ledger.csv?contract=BankAccount&search=lis&status=Active&headings=en')
    expect(call?.headers).toMatchObject({ authorization: 'Bearer first-token' })
  })

  it('requests a file with headings in the language of the console', async () => {
    const server = fakeAdminServer({ answers: { '/vc/admin/ledger.csv': () => ({ body: '' }) } })
    i18n.loadAndActivate({ locale: 'pl', messages: {} })
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(server.to('/vc/admin/ledger.csv')).toHaveLength(1))
    expect(server.to('/vc/admin/ledger.csv')[0]?.url).toBe('/vc/admin/ledger.csv?contract=BankAccount&headings=pl')
  })

  it('shows that the export failed', async () => {
    fakeAdminServer({ answers: { '/vc/admin/ledger.csv': () => refusal(400, 'invalid-request', 'Not valid') } })
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
    expect(await screen.findByText('Failed to export the file')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy()
  })

  it('asks for confirmation, revokes once, and shows the result', async () => {
    const account = anAccount()
    const server = fakeAdminServer()
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Anna Nowak' }))
    const dialog = screen.getByRole('dialog', { name: 'Revoke the account of Anna Nowak?' })
    expect(within(dialog).getByText(/stop working everywhere/)).toBeTruthy()
    expect(await within(dialog).findByText('1 credential will be revoked too.')).toBeTruthy()
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'keyCompromise' } })
    fireEvent.change(within(dialog).getByLabelText(/^Reference/), { target: { value: 'HD-4711' } })
    expect(server.to('/vc/admin/revoke')).toEqual([])
    const confirm = within(dialog).getByRole('button', { name: 'Revoke account' })
    fireEvent.click(confirm)
    fireEvent.click(confirm)

    expect(await screen.findByText('Revoked.')).toBeTruthy()
    expect(within(await rowOf('Anna Nowak')).getByText('Revoked')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Revoke Anna Nowak' })).toBeNull()
    expect(server.to('/vc/admin/revoke')).toMatchObject([
      {
        method: 'POST',
        body: { id: account.id, reason: 'keyCompromise', reference: 'HD-4711' },
        headers: { authorization: 'Bearer first-token' },
      },
    ])
    await waitFor(() => expect(server.to(LIST)).toHaveLength(2))
  })

  it('shows the revocation before the list is fetched again', async () => {
    const account = anAccount()
    let calls = 0
    fakeAdminServer({
      answers: {
        [LIST]: () => {
          calls += 1
          return calls === 1 ? { body: [account], headers: { 'x-total-count': '1' } } : new Promise(() => {})
        },
      },
    })
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Anna Nowak' }))
    fireEvent.click(screen.getByRole('button', { name: 'Revoke account' }))
    const row = await rowOf('Anna Nowak')
    expect(await within(row).findByText('Revoked')).toBeTruthy()
  })

  it('refuses a reference that could name a person', async () => {
    fakeAdminServer()
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Anna Nowak' }))
    const dialog = within(screen.getByRole('dialog'))
    const confirm = dialog.getByRole('button', { name: 'Revoke account' })
    fireEvent.change(dialog.getByLabelText(/^Reference/), { target: { value: 'asked by Anna' } })
    expect(dialog.getByText('Letters, digits and . _ : / # - only, without spaces')).toBeTruthy()
    expect(confirm.hasAttribute('disabled')).toBe(true)
    fireEvent.change(dialog.getByLabelText(/^Reference/), { target: { value: 'HD-1' } })
    expect(confirm.hasAttribute('disabled')).toBe(false)
  })

  it('does nothing after Cancel', async () => {
    const server = fakeAdminServer()
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Anna Nowak' }))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.to('/vc/admin/revoke')).toEqual([])
  })

  it('shows that a revocation failed, and why', async () => {
    const refuse = () => refusal(409, 'not-possible', 'This cannot be done', 'You can’t revoke your own access')
    fakeAdminServer({ answers: { '/vc/admin/revoke': refuse } })
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Anna Nowak' }))
    fireEvent.click(screen.getByRole('button', { name: 'Revoke account' }))
    expect(await screen.findByText('Failed to revoke contract.')).toBeTruthy()
    expect(screen.getByText('This cannot be done. You can’t revoke your own access.')).toBeTruthy()
    expect(within(await rowOf('Anna Nowak')).getByText('Active')).toBeTruthy()
  })

  it.each([202, 500])('treats a response with status %i as a failed revocation', async (status) => {
    const { id } = anAccount()
    fakeAdminServer({ answers: { '/vc/admin/revoke': () => ({ status, body: { id, status: 'Revoked' } }) } })
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Anna Nowak' }))
    fireEvent.click(screen.getByRole('button', { name: 'Revoke account' }))
    expect(await screen.findByText('Failed to revoke contract.')).toBeTruthy()
    expect(within(await rowOf('Anna Nowak')).getByText('Active')).toBeTruthy()
  })
})
