// @vitest-environment happy-dom

import { i18n } from '@lingui/core'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { AuditCheckpointStatus, AuditEntry } from '@vitrine/api/administration/admin.ts'
import { TOTAL_HEADER } from '@vitrine/api/administration/total-header.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { INSTALLATION_ENDPOINTS } from '@vitrine/api/endpoints/installation.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BANK_ACCOUNT, refusal } from '../../../testing/admin-server.ts'
import { fakeOidcClient, forgetSessions, signedInSession } from '../../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { aBankCard } from '../../../testing/public-card.ts'
import { ADDRESS_LINE, renderSignedIn } from '../../../testing/render-page.tsx'
import AuditPage from './audit-page.tsx'

const AUDIT = '/vc/admin/audit'
const FILE = '/vc/admin/audit.csv'
const ENTRY: AuditEntry = {
  id: 7,
  at: new Date(2027, 2, 8, 17, 5, 9).getTime(),
  actor: 'ada.admin@vitrine.example',
  actorKind: 'person',
  actorId: 'f3a1c2d4e5b6.tenant',
  action: 'revoke-account',
  object: '9f8e7d6c-1111-4222-8333-444455556666',
  outcome: 'revoked',
  account: null,
  card: null,
  reason: null,
  reference: null,
  inCheckpoint: true,
}

async function open(at: string = PAGES.audit) {
  const session = await signedInSession(fakeOidcClient())
  renderSignedIn(<AuditPage />, { path: PAGES.audit, at, session })
}

const serve = (
  entries: AuditEntry[],
  { total = entries.length, checkpoint = null as AuditCheckpointStatus['checkpoint'] } = {},
) =>
  fakeServer({
    [AUDIT]: () => ({ body: entries, headers: { [TOTAL_HEADER]: String(total) } }),
    [ADMINISTRATION_ENDPOINTS.auditCheckpoint.path]: () => ({ body: { checkpoint } }),
    [ADMINISTRATION_ENDPOINTS.contracts.path]: () => ({ body: { value: [BANK_ACCOUNT] } }),
    [INSTALLATION_ENDPOINTS.cards.path]: () => ({ body: [aBankCard({ id: 'bank', type: 'BankAccount' })] }),
  })

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('the audit page', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('scrollTo', () => {})
  })
  afterEach(() => {
    cleanup()
    forgetSessions()
    i18n.activate('en')
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('shows actor, action, target, time and outcome of each entry in words', async () => {
    serve([
      ENTRY,
      {
        ...ENTRY,
        id: 6,
        actor: 'wallet',
        actorKind: 'wallet',
        actorId: 'wallet',
        action: 'present',
        outcome: 'not-enough-money',
      },
      { ...ENTRY, id: 5, action: 'something-new' },
    ])
    await open()
    const [first, second, third] = (await screen.findAllByRole('row')).slice(1)
    if (!first || !second || !third) throw new Error('There are not three rows')
    expect(within(first).getByRole('rowheader').textContent).toBe('8.03.2027, 17:05:09')
    expect(cells(first)).toEqual([
      `${ENTRY.actor}Person f3a1c2d4e5b6`,
      'Revoke an account',
      '9f8e7d6c-111',
      'N/A',
      'Revoked',
    ])
    expect(within(first).getByTitle(ENTRY.object)).toBeTruthy()
    expect(cells(second)).toEqual(['A wallet', 'Present a credential', '9f8e7d6c-111', 'N/A', 'Not enough money'])
    expect(cells(third)[1]).toBe('Something new')
  })

  it('shows that a revocation is still pending at the issuing service, with both ends of a long id', async () => {
    const object = 'TXktY29udHJhY3QtaWQtd2l0aC1hLWxvbmctbmFtZQ.0f8Kq2Lm9xYz'
    const account = '9f8e7d6c-1111-4222-8333-444455556666'
    serve([{ ...ENTRY, action: 'revoke-credential', outcome: 'pending', object, account }])
    await open()
    const row = (await screen.findAllByRole('row')).at(1)
    if (!row) throw new Error('There is no row')
    expect(cells(row).slice(1)).toEqual([
      'Revoke a credential at the issuing service',
      '9f8e7d6c-111TXktY29udHJh…Lm9xYz',
      'N/A',
      'Revoked here, not yet at the issuing service',
    ])
    expect(within(row).getByTitle(object)).toBeTruthy()
  })

  it('never shows a person as a wallet, staff or the operator because of the user name', async () => {
    const kinds = ['wallet', 'staff', 'operator'] as const
    serve(
      kinds.flatMap((kind, index) => [
        { ...ENTRY, id: 2 * index, actor: kind, actorKind: kind, actorId: kind },
        { ...ENTRY, id: 2 * index + 1, actor: kind, actorId: `${index}-of-a-person.tenant` },
      ]),
    )
    await open()
    const rows = (await screen.findAllByRole('row')).slice(1)
    expect(rows.map((row) => cells(row)[0])).toEqual([
      'A wallet',
      'walletPerson 0-of-a-perso',
      'Help-desk staff',
      'staffPerson 1-of-a-perso',
      'The operator',
      'operatorPerson 2-of-a-perso',
    ])
    expect(screen.getByTitle('1-of-a-person.tenant')).toBeTruthy()
  })

  it('switches between pages', async () => {
    const server = serve([ENTRY], { total: 30 })
    const scrolledTo = vi.fn()
    vi.stubGlobal('scrollTo', scrolledTo)
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
    expect(await screen.findByText('26 to 30 of 30 entries')).toBeTruthy()
    await vi.waitFor(() => expect(server.to(AUDIT).at(-1)?.url).toContain('page=2'))
    expect(scrolledTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' })
  })

  it('links to the account, the contract and the card of an entry, and shows its reason and reference', async () => {
    serve([
      {
        ...ENTRY,
        ...{ id: 9, action: 'present', object: 'run-1', outcome: 'business-refused', reason: 'not-enough-money' },
        ...{ account: 'account-of-anna', card: 'bank' },
      },
      { ...ENTRY, id: 8, account: ENTRY.object, reason: 'keyCompromise', reference: 'HD-4711' },
      { ...ENTRY, id: 7, action: 'disable-contract', object: BANK_ACCOUNT.id, outcome: 'disabled' },
      {
        ...ENTRY,
        id: 6,
        actor: 'stranger',
        actorKind: 'stranger',
        action: 'refused-call',
        object: 'GET /vc/admin/contracts',
        outcome: 'invalid-token',
      },
    ])
    await open()
    await screen.findByText('Library card')
    const rows = (await screen.findAllByRole('row')).slice(1)
    const linksOf = (row?: HTMLElement) =>
      row &&
      within(row)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href'))
    await vi.waitFor(() =>
      expect(rows.map(linksOf)).toEqual([
        ['/admin/accounts/account-of-anna', '/present/bank'],
        [`/admin/accounts/${ENTRY.object}`],
        ['/admin/contracts/BankAccount/accounts'],
        [],
      ]),
    )
    const texts = rows.map((row) => cells(row))
    expect(texts[0]).toEqual([
      expect.anything(),
      'Present a credential',
      'account-of-arun-1',
      'Library card',
      'Business refusedNot enough money',
    ])
    expect(texts[1]?.[1]).toBe('Revoke an accountReference: HD-4711')
    expect(texts[1]?.[4]).toBe('RevokedWallet or key lost or stolen')
    expect(texts[3]).toEqual([
      'Unknown client',
      'Call the API',
      'GET /vc/admin/contracts',
      'N/A',
      'Refused: invalid token',
    ])
  })

  it('applies the filters in the address, and keeps newly chosen filters there', async () => {
    const server = serve([ENTRY])
    const from = new Date(2027, 2, 8).getTime()
    await open(
      '/admin/audit?action=present&outcome=paid&actor=wallet&card=bank&from=2027-03-08&until=2027-03-09&search=abc&pageSize=50&page=2',
    )
    await vi.waitFor(() => expect(server.to(AUDIT)).toHaveLength(1))
    const { searchParams } = new URL(server.to(AUDIT)[0]?.url ?? '', 'https://vitrine.example')
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{
        action: 'present',
        outcome: 'paid',
        actor: 'wallet',
        card: 'bank',
        search: 'abc',
        page: '2',
        pageSize: '50',
      },
      ...{ from: String(from), until: String(new Date(2027, 2, 10).getTime()) },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Add filter' }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Action' }), { target: { value: 'revoke-account' } })
    await vi.waitFor(() => expect(screen.getByTestId(ADDRESS_LINE).textContent).toContain('action=revoke-account'))
    expect(screen.getByTestId(ADDRESS_LINE).textContent).not.toContain('page=2')
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await vi.waitFor(() => expect(screen.getByTestId(ADDRESS_LINE).textContent).toBe('/admin/audit?pageSize=50'))
  })

  it('shows the id and only the entries of an account after the link on its page was followed', async () => {
    const server = serve([ENTRY])
    await open('/admin/audit?account=Jx8mQ2vT4cWb')
    await vi.waitFor(() => expect(server.to(AUDIT)[0]?.url).toContain('account=Jx8mQ2vT4cWb'))
    const chip = { name: 'Remove the filter Account: Jx8mQ2vT4cWb' }
    expect(screen.getByRole('button', chip)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await vi.waitFor(() => expect(screen.queryByRole('button', chip)).toBeNull())
  })

  it.each(['en', 'pl'])('requests a file with headings in the language of the console: %s', async (language) => {
    const server = serve([ENTRY])
    i18n.loadAndActivate({ locale: language, messages: {} })
    await open('/admin/audit?action=present')
    fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await vi.waitFor(() => expect(server.to(FILE)[0]?.url).toBe(`${FILE}?action=present&headings=${language}`))
  })

  it('ignores filters in the address that the server does not know', async () => {
    const server = serve([ENTRY])
    await open('/admin/audit?action=nothing&outcome=none&actor=god&from=yesterday&until=2027-02-30')
    await vi.waitFor(() => expect(server.to(AUDIT)[0]?.url).toBe(`${AUDIT}?page=1&pageSize=25`))
  })

  it('shows the last checkpoint, the entries after it, and how to verify the log', async () => {
    const checkpoint = { number: 3, lastId: 41, latest: ENTRY.at, digest: 'n0te-th1s-el5ewhere' }
    serve([{ ...ENTRY, id: 42, inCheckpoint: false }, ENTRY], { checkpoint })
    await open()
    expect(await screen.findByText(/^Last checkpoint: entry 41 of 8\.03\.2027, 17:05:09/)).toBeTruthy()
    expect(screen.getByText(checkpoint.digest)).toBeTruthy()
    expect(screen.getAllByText('Not in a checkpoint yet')).toHaveLength(1)
  })

  it('shows that there is no checkpoint yet', async () => {
    serve([])
    await open()
    expect(await screen.findByText(/^No checkpoint yet/)).toBeTruthy()
  })

  it('shows that no entry matches the filters', async () => {
    serve([])
    await open('/admin/audit?search=nobody')
    expect(await screen.findByText('No matching entries')).toBeTruthy()
  })

  it('shows that the log is empty', async () => {
    serve([])
    await open()
    expect(await screen.findByText('Nothing has happened yet')).toBeTruthy()
  })

  it('shows that loading failed', async () => {
    fakeServer({ [AUDIT]: () => refusal(400, 'invalid-request', 'The request is not valid') })
    await open()
    expect(await screen.findByText('Failed to get the audit log')).toBeTruthy()
  })
})
