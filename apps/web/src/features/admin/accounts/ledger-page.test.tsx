// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAccount, BANK_ACCOUNT, fakeAdminServer, refusal } from '../../../testing/admin-server.ts'
import { forgetSessions, signedInSession } from '../../../testing/fake-oidc-client.ts'
import { renderSignedIn } from '../../../testing/render-page.tsx'
import LedgerPage from './ledger-page.tsx'

const LEDGER = '/vc/admin/ledger'

async function open(at: string = PAGES.accounts) {
  const session = await signedInSession()
  renderSignedIn(<LedgerPage />, { path: PAGES.accounts, at, session })
}

const serve = (answers: NonNullable<Parameters<typeof fakeAdminServer>[0]>['answers'] = {}) =>
  fakeAdminServer({
    contracts: [BANK_ACCOUNT, { ...BANK_ACCOUNT, id: 'second', name: 'Workshop' }],
    answers: {
      [LEDGER]: () => ({
        body: [
          { ...anAccount(), contract: 'BankAccount' },
          { ...anAccount({ id: 'nameless', name: '', balance: null }), contract: 'Workshop' },
        ],
        headers: { 'x-total-count': '2' },
      }),
      ...answers,
    },
  })

describe('the page of all accounts', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    forgetSessions()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('lists the accounts with their contracts, including accounts whose name was erased', async () => {
    serve()
    await open()
    const row = within(await screen.findByRole('row', { name: /Anna Nowak/ }))
    expect(row.getByRole('link', { name: 'BankAccount' }).getAttribute('href')).toBe(
      '/admin/contracts/BankAccount/accounts',
    )
    const nameless = within(screen.getByRole('row', { name: /Workshop/ }))
    expect(nameless.getByRole('link', { name: 'Details of nameless' })).toBeTruthy()
    expect(nameless.getByRole('button', { name: 'Revoke nameless' })).toBeTruthy()
  })

  it('lists only the accounts of the chosen contract', async () => {
    const server = serve()
    await open()
    await screen.findByRole('row', { name: /Anna Nowak/ })
    fireEvent.click(screen.getByRole('button', { name: 'Add filter' }))
    await waitFor(() => expect(within(screen.getByLabelText('Contract')).getAllByRole('option')).toHaveLength(3))
    fireEvent.change(screen.getByLabelText('Contract'), { target: { value: 'Workshop' } })
    await waitFor(() => expect(server.to(LEDGER).at(-1)?.url).toContain('contract=Workshop'))
  })

  it('shows that the contract in the address does not exist', async () => {
    serve({ [LEDGER]: () => refusal(404, 'not-found', 'Not found') })
    await open(`${PAGES.accounts}?contract=nobody`)
    expect(await screen.findByRole('heading', { name: 'Contract not found' })).toBeTruthy()
  })
})
