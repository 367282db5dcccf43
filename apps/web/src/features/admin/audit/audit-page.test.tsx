// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { type AuditEntry, PAGES, TOTAL_HEADER } from '@vitrine/api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/admin-server.ts'
import { fakeOidcClient, forgetSessions, signedInSession } from '../../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderSignedIn } from '../../../testing/render-page.tsx'
import AuditPage from './audit-page.tsx'

const AUDIT = '/vc/admin/audit'
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
  sealed: true,
}

async function open(at: string = PAGES.audit) {
  const session = await signedInSession(fakeOidcClient())
  renderSignedIn(<AuditPage />, { path: PAGES.audit, at, session })
}

const serve = (entries: AuditEntry[], total = entries.length) =>
  fakeServer({ [AUDIT]: () => ({ body: entries, headers: { [TOTAL_HEADER]: String(total) } }) })

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
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('says who did what to what, when, and how it ended, in words for people', async () => {
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
    expect(cells(first)).toEqual([`${ENTRY.actor}Person f3a1c2d4e5b6`, 'Revoke an account', '9f8e7d6c-111', 'Revoked'])
    expect(within(first).getByTitle(ENTRY.object)).toBeTruthy()
    expect(cells(second)).toEqual(['A wallet', 'Present a credential', '9f8e7d6c-111', 'Not enough money'])
    expect(cells(third)[1]).toBe('Something new')
  })

  it('passes nobody off as a wallet, as staff or as the operator, whatever they are called', async () => {
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

  it('goes from page to page', async () => {
    const server = serve([ENTRY], 30)
    const scrolledTo = vi.fn()
    vi.stubGlobal('scrollTo', scrolledTo)
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
    expect(await screen.findByText('26 to 30 of 30 entries')).toBeTruthy()
    await vi.waitFor(() => expect(server.to(AUDIT).at(-1)?.url).toContain('page=2'))
    expect(scrolledTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' })
  })

  it('says that nothing has happened yet', async () => {
    serve([])
    await open()
    expect(await screen.findByText('Nothing has happened yet')).toBeTruthy()
  })

  it('says when it fails', async () => {
    fakeServer({ [AUDIT]: () => refusal(400, 'invalid-request', 'The request is not valid') })
    await open()
    expect(await screen.findByText('Failed to get the audit log')).toBeTruthy()
  })
})
