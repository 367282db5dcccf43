// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { Contract } from '@vitrine/api/administration/admin.ts'
import { MOST_COUNTED } from '@vitrine/api/administration/lists.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAccount, BANK_ACCOUNT, fakeAdminServer, refusal } from '../../../testing/admin-server.ts'
import { forgetSessions, signedInSession } from '../../../testing/fake-oidc-client.ts'
import { aBankCard } from '../../../testing/public-card.ts'
import { renderSignedIn } from '../../../testing/render-page.tsx'
import ContractPage from './contract-page.tsx'

const STATUS = '/vc/admin/contract-status'
const CONTRACTS = '/vc/admin/contracts'

async function open(name = 'BankAccount') {
  const session = await signedInSession()
  renderSignedIn(<ContractPage />, { path: PAGES.contractAccounts, at: `/admin/contracts/${name}/accounts`, session })
}

/** Starts a fake server that stores changes of the contract. */
function serveContract(answers: Parameters<typeof fakeAdminServer>[0] = {}) {
  let { status } = BANK_ACCOUNT
  const change = (next: Contract['status']) => {
    status = next
    return { body: { id: BANK_ACCOUNT.id, status } }
  }
  return fakeAdminServer({
    ...answers,
    answers: {
      [CONTRACTS]: () => ({ body: { value: [{ ...BANK_ACCOUNT, status }] } }),
      [STATUS]: ({ body }) => change(Object(body).status),
      '/vc/admin/revoke': () => change('Revoked'),
      '/vc/admin/revocation': () => ({ body: { kind: 'contract', accounts: 3, credentials: 4 } }),
      ...answers.answers,
    },
  })
}

describe('the contract page', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    forgetSessions()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('shows the data of the contract, and lists its accounts', async () => {
    fakeAdminServer()
    await open()
    expect(await screen.findByRole('heading', { name: 'BankAccount', level: 1 })).toBeTruthy()
    const contract = within(screen.getByRole('region', { name: 'Contract' }))
    expect(contract.getByText(BANK_ACCOUNT.id)).toBeTruthy()
    expect(contract.getByText('Enabled')).toBeTruthy()
    expect(contract.getByText('2.01.2027, 03:04:05')).toBeTruthy()
    const row = within(await screen.findByRole('row', { name: /9f8e7d6c-111/ }))
    expect(row.getByTitle(anAccount().id).textContent).toBe('9f8e7d6c-111')
    expect(row.getByText('Active')).toBeTruthy()
    expect(screen.getByText('1 result')).toBeTruthy()
  })

  it('shows the service that issues the credentials, and the id of the contract there', async () => {
    const service = { name: 'Cloud Cards', state: 'found', id: 'c-at-the-service' } as const
    fakeAdminServer({ contracts: [{ ...BANK_ACCOUNT, engine: 'cloud', service }] })
    await open()
    const contract = within(await screen.findByRole('region', { name: 'Contract' }))
    expect(contract.getByText('Issued by Cloud Cards')).toBeTruthy()
    expect(contract.getByText('c-at-the-service')).toBeTruthy()
  })

  it('explains what to do if the service lacks the contract', async () => {
    fakeAdminServer({ contracts: [{ ...BANK_ACCOUNT, service: { name: 'Cloud Cards', state: 'missing' } }] })
    await open()
    const contract = within(await screen.findByRole('region', { name: 'Contract' }))
    expect(contract.getByText('Missing in Cloud Cards')).toBeTruthy()
    expect(contract.queryByText('ID at the service')).toBeNull()
    expect(contract.getByText(/^Its cards cannot be issued/)).toBeTruthy()
    expect(contract.queryByText(/are issued and accepted/)).toBeNull()
  })

  it('has no page for a contract that only a service has', async () => {
    const service = { name: 'Cloud Cards', state: 'found', id: 'theirs' } as const
    fakeAdminServer({ contracts: [{ id: 'theirs', name: 'BankAccount', status: 'Enabled', isUnused: true, service }] })
    await open()
    expect(await screen.findByRole('heading', { name: 'Contract not found' })).toBeTruthy()
  })

  it('requests the accounts by the name of the contract, with the access token', async () => {
    const server = fakeAdminServer()
    await open()
    await screen.findByRole('row', { name: /9f8e7d6c-111/ })
    expect(server.to('/vc/admin/accounts')).toMatchObject([
      {
        method: 'GET',
        url: expect.stringMatching(/^\/vc\/admin\/accounts\?name=BankAccount(&|$)/),
        headers: { authorization: 'Bearer first-token' },
      },
    ])
  })

  it('starts a payment from each bank account', async () => {
    const other = '12345678-9abc-4def-8123-456789abcdef'
    fakeAdminServer({ accounts: [anAccount(), anAccount({ id: other })] })
    await open()
    await screen.findByRole('row', { name: /9f8e7d6c-111/ })
    const links = await screen.findAllByRole('link', { name: /^Start payment from/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/present/bank-account-basic/payment/transfer/${anAccount().id}`,
      `/present/bank-account-basic/payment/transfer/${other}`,
    ])
  })

  it('revokes an account after a confirmation, and offers no button for accounts already revoked', async () => {
    const server = fakeAdminServer({ accounts: [anAccount(), anAccount({ id: 'gone', status: 'Revoked' })] })
    await open()
    await screen.findByRole('row', { name: /9f8e7d6c-111/ })
    const [revoke, ...others] = screen.getAllByRole('button', { name: /^Revoke (?!contract)/ })
    expect(others).toEqual([])
    fireEvent.click(revoke ?? document.body)
    const dialog = within(screen.getByRole('dialog', { name: 'Revoke the account of 9f8e7d6c-111?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke account' }))
    expect(await screen.findByText('Revoked.')).toBeTruthy()
    expect(server.to('/vc/admin/revoke').map(({ body }) => body)).toEqual([{ id: anAccount().id }])
  })

  it.each([
    ['a revoked account', {}, 'Revoked', 'The account is revoked.'],
    ['an account of a disabled contract', { status: 'Disabled' }, 'Active', 'The contract is disabled.'],
    ['an account of a revoked contract', { status: 'Revoked' }, 'Active', 'The contract is revoked.'],
  ] as const)('starts no payment from %s, and explains why', async (_name, contract, status, reason) => {
    fakeAdminServer({
      contracts: [{ ...BANK_ACCOUNT, ...contract }],
      accounts: [anAccount({ status })],
    })
    await open()
    const button = await screen.findByRole('button', { name: 'Start payment from 9f8e7d6c-111' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const description = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toBe(reason)
    expect(screen.queryByRole('button', { name: /^Revoke 9f/ }) === null).toBe(status === 'Revoked')
    expect(screen.queryByRole('link', { name: /Start payment/ })).toBeNull()
  })

  it('offers the first payment of the cards with the contract’s type, whatever the type', async () => {
    const lunch = aBankCard({ id: 'canteen', type: 'HarbourAccount' })
    const extra = lunch.presentation.extra.filter(({ id }) => id !== 'transfer').reverse()
    const coupons = { ...lunch.presentation, extra: extra.filter(({ id }) => id === 'coffee') }
    fakeAdminServer({
      contracts: [{ ...BANK_ACCOUNT, name: 'HarbourAccount' }],
      answers: {
        '/scenarios': () => ({
          body: [
            aBankCard({ type: 'BankAccount' }),
            { ...lunch, id: 'coupons', presentation: coupons },
            { ...lunch, presentation: { ...lunch.presentation, extra } },
          ],
        }),
      },
    })
    await open('HarbourAccount')
    const link = await screen.findByRole('link', { name: 'Start payment from 9f8e7d6c-111' })
    expect(link.getAttribute('href')).toBe(`/present/canteen/payment/lunch/${anAccount().id}`)
  })

  it('offers no payment from accounts without money', async () => {
    fakeAdminServer({ contracts: [{ ...BANK_ACCOUNT, name: 'Workshop' }] })
    await open('Workshop')
    await screen.findByRole('row', { name: /9f8e7d6c-111/ })
    expect(screen.queryByRole('link', { name: /Start payment/ })).toBeNull()
  })

  it('disables the contract after a confirmation, and enables it again', async () => {
    const server = serveContract()
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Disable' }))
    expect(screen.getByRole('dialog', { name: 'Disable the contract BankAccount?' })).toBeTruthy()
    expect(server.to(STATUS)).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Disable contract' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Enable' }))
    expect(screen.getByText('Disabled.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Enable contract' }))
    expect(await screen.findByRole('button', { name: 'Disable' })).toBeTruthy()
    expect(server.to(STATUS)).toMatchObject([
      { method: 'POST', body: { id: BANK_ACCOUNT.id, status: 'Disabled' } },
      { method: 'POST', body: { id: BANK_ACCOUNT.id, status: 'Enabled' } },
    ])
  })

  it('says that a revocation ends more credentials than the server counts', async () => {
    const counted = { kind: 'contract', accounts: 12_000, credentials: MOST_COUNTED + 1 }
    serveContract({ answers: { '/vc/admin/revocation': () => ({ body: counted }) } })
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke contract' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Revoke the contract BankAccount?' }))
    expect(
      await dialog.findByText('12,000 accounts and more than 10,000 credentials will be revoked too.'),
    ).toBeTruthy()
  })

  it('warns that a revocation is final, and then offers no more actions', async () => {
    const server = serveContract()
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke contract' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Revoke the contract BankAccount?' }))
    expect(dialog.getByText(/revokes all accounts of BankAccount\. .* You can’t undo this\./)).toBeTruthy()
    expect(await dialog.findByText('3 accounts and 4 credentials will be revoked too.')).toBeTruthy()
    const confirm = dialog.getByRole('button', { name: 'Revoke contract' })
    for (const typed of ['', 'bankaccount', 'BankAccoun']) {
      fireEvent.change(dialog.getByLabelText('Type BankAccount to confirm'), { target: { value: typed } })
      fireEvent.click(confirm)
    }
    expect(server.to('/vc/admin/revoke')).toEqual([])
    fireEvent.change(dialog.getByLabelText('Type BankAccount to confirm'), { target: { value: 'BankAccount' } })
    fireEvent.click(confirm)
    expect(await screen.findByText(/revoked permanently/)).toBeTruthy()
    expect(screen.getByText('Revoked.')).toBeTruthy()
    for (const name of ['Disable', 'Enable', 'Revoke contract'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(server.to('/vc/admin/revoke')).toMatchObject([{ body: { id: BANK_ACCOUNT.id } }])
  })

  it('shows a failed change, and keeps the old state', async () => {
    fakeAdminServer({
      answers: {
        [STATUS]: () => refusal(409, 'not-possible', 'This cannot be done', 'The contract was revoked, which is final'),
      },
    })
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Disable' }))
    fireEvent.click(screen.getByRole('button', { name: 'Disable contract' }))
    expect(await screen.findByText('Failed to disable contract.')).toBeTruthy()
    expect(screen.getByText('This cannot be done. The contract was revoked, which is final.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Disable' })).toBeTruthy()
  })

  it('links to the other contracts if the contract does not exist', async () => {
    fakeAdminServer()
    await open('NoSuchContract')
    expect(await screen.findByRole('heading', { name: 'Contract not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View Contracts' }).getAttribute('href')).toBe('/admin/contracts')
  })

  it.each([CONTRACTS, '/vc/admin/accounts'])('shows that %s failed', async (path) => {
    fakeAdminServer({ answers: { [path]: () => refusal(400, 'invalid-request', 'The request is not valid') } })
    await open()
    expect(await screen.findByText('Failed to get contracts')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
