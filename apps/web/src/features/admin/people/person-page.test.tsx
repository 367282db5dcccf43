import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { AuditEntry } from '@vitrine/api/administration/admin.ts'
import { TOTAL_HEADER } from '@vitrine/api/administration/total-header.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { PAGES, personPath } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPerson, fakeAdminServer, refusal } from '../../../testing/admin-server.ts'
import { forgetSessions, signedInSession } from '../../../testing/fake-oidc-client.ts'
import { renderSignedIn } from '../../../testing/render-page.tsx'
import PersonPage from './person-page.tsx'

const LOG = ADMINISTRATION_ENDPOINTS.audit.path
const SAM = aPerson()
const SIGN_IN: AuditEntry = {
  ...{ id: 7, at: SAM.lastSignIn, action: 'sign-in', outcome: 'signed-in', object: SAM.id },
  ...{ actor: SAM.username, actorKind: 'person', actorId: SAM.id },
  ...{ account: null, card: null, reason: null, reference: null, inCheckpoint: true },
}
const REFUSED: AuditEntry = { ...SIGN_IN, id: 8, action: 'refused-call', outcome: 'no-access', object: 'GET /x' }

async function open({ people = [SAM], entries = [REFUSED, SIGN_IN] } = {}) {
  const server = fakeAdminServer({
    people,
    answers: {
      [LOG]: () => ({ body: entries, headers: { [TOTAL_HEADER]: String(entries.length) } }),
      '/vc/admin/people/nobody': () => refusal(404, 'not-found', 'Not found'),
    },
  })
  const at = personPath(people[0]?.id ?? 'nobody')
  renderSignedIn(<PersonPage />, { path: PAGES.person, at, session: await signedInSession() })
  return server
}

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

describe('the page of a person', () => {
  it('shows role, access and times, and what this person did', async () => {
    const server = await open()
    expect(await screen.findByRole('heading', { name: 'Sam Support', level: 1 })).toBeTruthy()
    const facts = within(screen.getByRole('region', { name: 'Person' }))
    for (const text of ['sam.tenant.0001', 'Help desk. Can use the help desk.', 'Active', '8.03.2027, 17:05:09'])
      expect(facts.getByText(text)).toBeTruthy()
    const table = within(await screen.findByRole('table', { name: 'What this person did' }))
    expect(table.getByText('Sign in')).toBeTruthy()
    expect(table.queryByRole('columnheader', { name: 'Who' })).toBeNull()
    expect(server.to(LOG).at(-1)?.url).toContain(`person=${SAM.id}`)
  })

  it('lists the accounts of the cards that the person signed in for', async () => {
    const card = { contract: 'VerifiedEmployee', created: SAM.created, status: 'Active', isSuspended: false } as const
    await open({
      people: [
        {
          ...SAM,
          accounts: [
            { ...card, id: 'a-1' },
            { ...card, id: 'a-2', isSuspended: true },
          ],
        },
      ],
    })
    const table = within(await screen.findByRole('table', { name: 'Cards' }))
    expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/accounts/a-1',
      '/admin/accounts/a-2',
    ])
    expect(table.getByText('Suspended')).toBeTruthy()
  })

  it('says that the person has no card', async () => {
    await open()
    expect(await screen.findByText('This person has not signed in for a card')).toBeTruthy()
  })

  it('can show the sign-ins alone', async () => {
    const server = await open()
    await screen.findByRole('table')
    fireEvent.click(screen.getByRole('button', { name: 'Sign-ins' }))
    await vi.waitFor(() => expect(server.to(LOG).at(-1)?.url).toContain('action=sign-in'))
    expect(screen.getByRole('button', { name: 'Sign-ins' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('says that nothing is recorded', async () => {
    await open({ entries: [] })
    expect(await screen.findByText('Nothing in the audit log')).toBeTruthy()
  })

  it('revokes and restores the access', async () => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Sam Support' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke access' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Restore the access of Sam Support' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Restore access' }))
    expect(await screen.findByRole('button', { name: 'Revoke Sam Support' })).toBeTruthy()
  })

  it('says that nobody with this id has signed in', async () => {
    await open({ people: [] })
    expect(await screen.findByText('Nobody with the ID nobody has signed in.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View people' }).getAttribute('href')).toBe(PAGES.people)
  })
})
