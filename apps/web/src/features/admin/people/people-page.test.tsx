import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { PEOPLE_ENDPOINTS } from '@vitrine/api/endpoints/people.ts'
import { PAGES, personPath } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPerson, fakeAdminServer, refusal } from '../../../testing/admin-server.ts'
import { ADA, forgetSessions, signedInSession } from '../../../testing/fake-oidc-client.ts'
import { ADDRESS_LINE, renderSignedIn } from '../../../testing/render-page.tsx'
import { speakPolish } from '../../../testing/speak-polish.ts'
import PeoplePage from './people-page.tsx'

const LIST = PEOPLE_ENDPOINTS.people.path
const ME = aPerson({
  id: ADA.account.homeAccountId,
  name: 'Ada Admin',
  username: 'ada@example.com',
  role: 'administrator',
})
const SAM = aPerson()

type Serving = NonNullable<Parameters<typeof fakeAdminServer>[0]>

async function open({ at = PAGES.people, answers, people = [ME, SAM] }: Serving & { at?: string } = {}) {
  const server = fakeAdminServer({
    people,
    answers: {
      '/session': () => ({ body: { id: ME.id, username: ME.username, name: ME.name, isAdministrator: true } }),
      ...answers,
    },
  })
  renderSignedIn(<PeoplePage />, { path: PAGES.people, at, session: await signedInSession() })
  return server
}

/** Returns the query of the last request. */
const sentQuery = ({ to }: Awaited<ReturnType<typeof open>>): Record<string, string> =>
  Object.fromEntries(new URL(to(LIST).at(-1)?.url ?? '', 'http://localhost').searchParams)
const address = () => screen.getByTestId(ADDRESS_LINE).textContent
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

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

describe('the list of people', () => {
  it('shows name, user name, role, last sign-in and last request of each person, and no balance', async () => {
    const server = await open()
    const row = await rowOf('Sam Support')
    expect(screen.getByRole('heading', { name: 'People', level: 1 })).toBeTruthy()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Name',
      'User Name',
      'Role',
      'Last Sign-In',
      'Last Usage',
      'Status',
      'Actions',
    ])
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Sam Support',
      'sam.support@vitrine.example',
      'Help desk',
      '10.03.2027, 08:30:00',
      'N/A',
      'Active',
      'Revoke',
    ])
    expect(within(row).getByRole('link', { name: 'Sam Support' }).getAttribute('href')).toBe(personPath(SAM.id))
    expect(sentQuery(server)).toEqual({ page: '1', pageSize: '25', order: '-lastCall', language: 'en' })
  })

  it('does not let administrators revoke their own access', async () => {
    await open()
    const own = within(await rowOf('Ada Admin'))
    await waitFor(() => expect(own.getByText('This is you')).toBeTruthy())
    expect(own.queryByRole('button', { name: /Revoke/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Revoke Sam Support' })).toBeTruthy()
  })

  it('revokes access after a confirmation, and shows it at once', async () => {
    const server = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Sam Support' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Revoke the access of Sam Support?' }))
    expect(dialog.getByText(/refuses all signed-in requests/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke access' }))
    expect(await screen.findByText('Revoked.')).toBeTruthy()
    expect(server.to('/vc/admin/revoke')).toMatchObject([{ body: { id: SAM.id } }])
    expect(
      within(await rowOf('Sam Support')).getByRole('button', { name: 'Restore the access of Sam Support' }),
    ).toBeTruthy()
  })

  it('changes its texts with the language, even in an open question', async () => {
    const Page = () => {
      useLingui()
      return <PeoplePage />
    }
    fakeAdminServer({ people: [SAM, aPerson({ id: 'x', name: 'Ewa', status: 'Revoked' })] })
    renderSignedIn(<Page />, { path: PAGES.people, at: PAGES.people, session: await signedInSession() })
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Sam Support' }))
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke access' })).toBeTruthy()
    expect(
      [...(await rowOf('Sam Support')).querySelectorAll('[data-status]')].map((badge) => badge.textContent),
    ).toEqual(['Active'])
    act(() =>
      speakPolish([
        [msg`Revoke access`, 'Odbierz dostęp'],
        [msg`Active`, 'Aktywne'],
        [msg({ message: 'Active', context: 'access' }), 'Ma dostęp'],
        [msg({ message: 'Revoked', context: 'access' }), 'Dostęp odebrano'],
      ]),
    )
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Odbierz dostęp' })).toBeTruthy()
    const badges = [...document.querySelectorAll('[data-status]')].map(({ textContent }) => textContent)
    expect(badges).toEqual(['Ma dostęp', 'Dostęp odebrano'])
    expect(within(screen.getByLabelText('Status')).getByText('Ma dostęp')).toBeTruthy()
  })

  it('restores access after a confirmation, and shows it at once', async () => {
    const server = await open({ people: [ME, aPerson({ status: 'Revoked' })] })
    fireEvent.click(await screen.findByRole('button', { name: 'Restore the access of Sam Support' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Restore the access of Sam Support?' }))
    expect(dialog.getByText(/that their role allows/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Restore access' }))
    expect(await screen.findByText('Restored.')).toBeTruthy()
    expect(server.to(PEOPLE_ENDPOINTS.restore.path)).toMatchObject([{ body: { id: SAM.id } }])
    expect(within(await rowOf('Sam Support')).getByText('Active')).toBeTruthy()
  })

  it('shows that restoring access failed, and why', async () => {
    await open({
      people: [aPerson({ status: 'Revoked' })],
      answers: {
        [PEOPLE_ENDPOINTS.restore.path]: () =>
          refusal(404, 'not-found', 'Not found', 'Nobody with this id ever signed in here'),
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Restore the access of Sam Support' }))
    fireEvent.click(screen.getByRole('button', { name: 'Restore access' }))
    expect(await screen.findByText('Failed to restore access.')).toBeTruthy()
    expect(screen.getByText(/Nobody with this id ever signed in here/)).toBeTruthy()
  })

  it('filters by role and status, and keeps the filters in the address', async () => {
    const server = await open()
    await rowOf('Sam Support')
    fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'help-desk' } })
    await waitFor(() => expect(sentQuery(server)).toMatchObject({ role: 'help-desk' }))
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'Revoked' } })
    await waitFor(() => expect(sentQuery(server)).toMatchObject({ role: 'help-desk', status: 'Revoked' }))
    expect(address()).toBe(`${PAGES.people}?role=help-desk&status=Revoked`)
  })

  it('reads filters from the address, and ignores invalid values', async () => {
    const server = await open({ at: `${PAGES.people}?role=king&status=Dead&order=-role&search=sam&page=2` })
    await waitFor(() => expect(server.to(LIST)).toHaveLength(1))
    expect(sentQuery(server)).toEqual({ page: '2', pageSize: '25', order: '-role', search: 'sam', language: 'en' })
  })

  it('shows only ids in its reduced variant', async () => {
    await open()
    await rowOf('Sam Support')
    fireEvent.click(screen.getByLabelText('Only IDs'))
    await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(1))
    expect(address()).toBe(`${PAGES.people}?view=ids`)
  })

  it('shows that there are no people', async () => {
    await open({ people: [] })
    expect(await screen.findByText('No accounts found')).toBeTruthy()
  })

  it('shows why loading failed, and tries again on request', async () => {
    let isBroken = true
    await open({
      answers: {
        [LIST]: () =>
          isBroken
            ? refusal(400, 'invalid-request', 'The request is not valid')
            : { body: [SAM], headers: { 'x-total-count': '1' } },
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to get accounts')
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rowOf('Sam Support')).toBeTruthy()
  })

  it('hides the list after the access was revoked', async () => {
    let isRefused = false
    const refuse = () => refusal(403, 'access-revoked', 'Your access was revoked by an administrator')
    await open({
      answers: {
        [LIST]: () => (isRefused ? refuse() : { body: [SAM], headers: { 'x-total-count': '1' } }),
        '/vc/admin/revoke': refuse,
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Sam Support' }))
    isRefused = true
    fireEvent.click(screen.getByRole('button', { name: 'Revoke access' }))
    expect(await screen.findByRole('heading', { name: 'You have no access to this' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})
