// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AccountView } from '@vitrine/api/administration/account-view.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAccount, BANK_ACCOUNT, fakeAdminServer, refusal } from '../../../testing/admin-server.ts'
import { forgetSessions, signedInSession } from '../../../testing/fake-oidc-client.ts'
import { aBankCard } from '../../../testing/public-card.ts'
import { renderSignedIn } from '../../../testing/render-page.tsx'
import { speakEnglish, speakPolish } from '../../../testing/speak-polish.ts'
import AccountPage from './account-page.tsx'

const ACCOUNT = anAccount()
const PATH = `/vc/admin/accounts/${ACCOUNT.id}`
const at = (day: number) => new Date(2027, 2, day, 12, 0, 0).getTime()

const aView = (changes: Partial<AccountView> = {}): AccountView => ({
  ...ACCOUNT,
  contract: { id: BANK_ACCOUNT.id, name: 'BankAccount', status: 'Enabled' },
  suspension: null,
  canBeSuspended: true,
  personId: null,
  erasedAt: null,
  credentials: [
    {
      id: 'list.5',
      status: 'valid',
      revocationPendingSince: null,
      issuedAt: at(1),
      expiresAt: new Date(2127, 0, 1).getTime(),
      engine: 'openid4vc',
      statusEntry: { uri: 'https://vitrine.example/status-lists/list', index: 5, ttl: 300 },
    },
  ],
  coupon: { validTo: at(30), usedAt: null },
  payments: { count: 1, sum: 8 },
  history: [
    {
      id: 2,
      at: at(3),
      actor: 'wallet',
      actorKind: 'wallet',
      action: 'present',
      outcome: 'paid',
      card: 'bank-account-lunch-service',
      reason: null,
      reference: null,
    },
  ],
  ...changes,
})

async function open(
  view: AccountView | (() => AccountView) = aView(),
  answers: Parameters<typeof fakeAdminServer>[0] = {},
) {
  const server = fakeAdminServer({
    answers: {
      [PATH]: () => ({ body: typeof view === 'function' ? view() : view }),
      [`${PATH}/payments`]: () => ({
        body: [
          {
            paymentId: 'fl-pay-123456789012345678',
            operation: 'lunch',
            card: 'bank-account-lunch-service',
            amount: 8,
            currency: 'PLN',
            receiver: 'Lunch Bistro',
            time: at(3),
          },
        ],
        headers: { 'x-total-count': '1' },
      }),
      ...answers.answers,
    },
  })
  const session = await signedInSession()
  renderSignedIn(<AccountPage />, { path: PAGES.account, at: `/admin/accounts/${ACCOUNT.id}`, session })
  return server
}

describe('the account page', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    speakEnglish()
    forgetSessions()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('shows the same names for the receivers of payments as the card', async () => {
    const { presentation } = aBankCard()
    const operation = { kind: 'payment', price: 8, receiver: 'Lunch Bistro' } as const
    const card = aBankCard({
      presentation: { ...presentation, extra: [{ id: 'lunch', name: 'Pay for lunch', image: '', operation }] },
      translations: { pl: { title: 'Konto', extra: { lunch: { receiver: 'Bar obiadowy' } } } },
    })
    speakPolish()
    await open(aView(), { answers: { '/scenarios': () => ({ body: [card] }) } })
    expect(await screen.findByRole('row', { name: /Bar obiadowy/ })).toBeTruthy()
  })

  it('shows the data, credentials, payments and history of the account', async () => {
    await open()
    expect(await screen.findByRole('heading', { name: 'Anna Nowak', level: 1 })).toBeTruthy()
    const facts = within(screen.getByRole('region', { name: 'Account' }))
    expect(facts.getByText(ACCOUNT.id)).toBeTruthy()
    expect(facts.getByRole('link', { name: 'BankAccount' }).getAttribute('href')).toBe(
      '/admin/contracts/BankAccount/accounts',
    )
    expect(facts.getByText('Not used yet, valid until 30.03.2027, 12:00:00')).toBeTruthy()
    const credential = within(screen.getByRole('table', { name: 'Credentials' })).getByRole('row', { name: /list\.5/ })
    expect(within(credential).getByText('Valid')).toBeTruthy()
    expect(credential.textContent).toContain('Entry 5 of list')
    expect(screen.getByText(/Other verifiers may cache the status list for up to 5 minutes/)).toBeTruthy()
    const payment = await screen.findByRole('row', { name: /Lunch Bistro/ })
    expect(within(payment).getByText('PLN 8.00')).toBeTruthy()
    expect(screen.getByText('Total paid: PLN 8.00')).toBeTruthy()
    const [, event] = within(screen.getByRole('table', { name: 'History' })).getAllByRole('row')
    expect(event?.textContent).toContain('A wallet')
    expect(event?.textContent).toContain('Present a credential')
    expect(event?.textContent).toContain('Paid')
    expect(screen.getByRole('link', { name: 'Full history in the audit log' }).getAttribute('href')).toBe(
      `/admin/audit?account=${ACCOUNT.id}`,
    )
  })

  it('starts a payment from the account', async () => {
    await open()
    const link = await screen.findByRole('link', { name: 'Start payment from 9f8e7d6c-111' })
    expect(link.getAttribute('href')).toMatch(new RegExp(`^/present/bank-account-basic/payment/\\w+/${ACCOUNT.id}$`))
  })

  it('suspends the account until a day, shows by whom and why, and reinstates it', async () => {
    let suspension: AccountView['suspension'] = null
    const server = await open(() => aView({ isSuspended: suspension !== null, suspension }), {
      answers: {
        '/vc/admin/suspend': () => {
          suspension = { since: at(4), until: at(8), reason: 'keyCompromise', by: 'ada@example.org' }
          return { body: { id: ACCOUNT.id, isSuspended: true } }
        },
        '/vc/admin/reinstate': () => {
          suspension = null
          return { body: { id: ACCOUNT.id, isSuspended: false } }
        },
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Suspend' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend the account of Anna Nowak?' }))
    const confirm = dialog.getByRole('button', { name: 'Suspend account' })
    fireEvent.change(dialog.getByLabelText(/Last day/), { target: { value: '2001-01-01' } })
    expect(dialog.getByText('Choose today or a later day')).toBeTruthy()
    expect(confirm.hasAttribute('disabled')).toBe(true)
    fireEvent.change(dialog.getByLabelText(/Last day/), { target: { value: '2127-03-08' } })
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'keyCompromise' } })
    fireEvent.click(confirm)
    expect(await screen.findByText(/by ada@example.org · Wallet or key lost or stolen/)).toBeTruthy()
    const until = new Date(2127, 2, 9).getTime()
    expect(server.to('/vc/admin/suspend')).toMatchObject([{ body: { id: ACCOUNT.id, reason: 'keyCompromise', until } }])
    expect(screen.getAllByText('Suspended').length).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('button', { name: 'Reinstate' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Reinstate account' }))
    expect(await screen.findByRole('button', { name: 'Suspend' })).toBeTruthy()
  })

  it('says so if the service of the card can only revoke', async () => {
    await open(aView({ canBeSuspended: false }))
    const button = await screen.findByRole('button', {
      name: 'Suspend',
      description: 'This card’s service can only revoke.',
    })
    fireEvent.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('revokes the account with a reason, which then appears in its history with actor and time', async () => {
    let isRevoked = false
    const revoked = aView({
      status: 'Revoked',
      history: [
        {
          id: 3,
          at: at(4),
          actor: 'ada@example.org',
          actorKind: 'person',
          action: 'revoke-account',
          outcome: 'revoked',
          card: null,
          reason: 'keyCompromise',
          reference: 'HD-4711',
        },
      ],
    })
    const server = await open(() => (isRevoked ? revoked : aView()), {
      answers: {
        '/vc/admin/revoke': () => {
          isRevoked = true
          return { body: { id: ACCOUNT.id, status: 'Revoked' } }
        },
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke 9f8e7d6c-111' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Revoke the account of Anna Nowak?' }))
    expect(await dialog.findByText('1 credential will be revoked too.')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'keyCompromise' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke account' }))
    expect(await screen.findByText('Reason: Wallet or key lost or stolen')).toBeTruthy()
    expect(screen.getByText('Reference: HD-4711')).toBeTruthy()
    expect(screen.getByText('ada@example.org')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Revoke 9f8e7d6c-111' })).toBeNull()
    expect(screen.getByText('The account is revoked.')).toBeTruthy()
    expect(server.to('/vc/admin/revoke')).toMatchObject([{ body: { id: ACCOUNT.id, reason: 'keyCompromise' } }])
  })

  it('shows whether a credential is valid, expired, revoked or pending revocation', async () => {
    const [credential] = aView().credentials
    if (!credential) throw new Error('no credential')
    await open(
      aView({
        credentials: [
          {
            ...credential,
            id: 'a',
            status: 'revoked',
            revocationPendingSince: at(5),
            statusEntry: null,
            engine: 'remote',
          },
          { ...credential, id: 'b', status: 'revoked' },
          { ...credential, id: 'e', status: 'revoked' },
          { ...credential, id: 'f', status: 'revoked' },
          { ...credential, id: 'c', expiresAt: 1 },
          { ...credential, id: 'd', statusEntry: null, engine: 'cloud', service: 'Cloud Cards' },
        ],
      }),
    )
    expect(await screen.findByText(/pending at the issuing service since 5\.03\.2027/)).toBeTruthy()
    expect(screen.getByText('Managed by Cloud Cards')).toBeTruthy()
    expect(screen.getByText('Managed by remote')).toBeTruthy()
    const copies = within(screen.getByRole('row', { name: /^b/ }))
    expect(copies.getByText('Revoked')).toBeTruthy()
    expect(copies.getByText('and 2 copies with other keys'), 'copies are one card').toBeTruthy()
    expect(within(screen.getByRole('row', { name: /^c/ })).getByText('Expired')).toBeTruthy()
  })

  it('erases the name after a confirmation, and keeps the rest', async () => {
    let isErased = false
    const server = await open(() => (isErased ? aView({ name: '', erasedAt: at(6) }) : aView()), {
      answers: {
        '/vc/admin/erase': () => {
          isErased = true
          return { body: { id: ACCOUNT.id, erasedAt: at(6) } }
        },
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Erase personal data' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Erase the personal data of this account?' }))
    expect(dialog.queryByLabelText('Reason')).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Erase personal data' }))
    expect(await screen.findByRole('heading', { name: 'Account 9f8e7d6c-111', level: 1 })).toBeTruthy()
    expect(screen.getByText('Erased on 6.03.2027, 12:00:00')).toBeTruthy()
    expect(screen.queryByText('Anna Nowak')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Erase personal data' })).toBeNull()
    expect(server.to('/vc/admin/erase')).toMatchObject([{ method: 'POST', body: { id: ACCOUNT.id } }])
  })

  it('leads to the person who signed in for the card', async () => {
    await open(aView({ personId: 'nora.tenant' }))
    const link = await screen.findByRole('link', { name: 'Signed in for this card' })
    expect(link.getAttribute('href')).toBe('/admin/people/nora.tenant')
  })

  it('shows no payments for an account without money', async () => {
    await open(aView({ balance: null, coupon: null, payments: { count: 0, sum: 0 } }))
    await screen.findByRole('heading', { name: 'Anna Nowak', level: 1 })
    expect(screen.queryByRole('heading', { name: 'Payments' })).toBeNull()
    expect(screen.queryByText('Coupon')).toBeNull()
  })

  it('shows that the account does not exist, with a link to the others', async () => {
    await open(aView(), { answers: { [PATH]: () => refusal(404, 'not-found', 'Not found') } })
    expect(await screen.findByRole('heading', { name: 'Account not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View accounts' }).getAttribute('href')).toBe('/admin/accounts')
  })

  it('shows that loading failed, and tries again on request', async () => {
    let isBroken = true
    await open(aView(), {
      answers: { [PATH]: () => (isBroken ? refusal(400, 'invalid-request', 'Not valid') : { body: aView() }) },
    })
    expect(await screen.findByText('Failed to get the account')).toBeTruthy()
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Anna Nowak', level: 1 })).toBeTruthy())
  })
})
