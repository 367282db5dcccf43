// @vitest-environment happy-dom

import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TokenError } from '../../shared/session/token-errors.ts'
import { refusal } from '../../testing/admin-server.ts'
import { ADA, fakeOidcClient, forgetSessions, signedInSession } from '../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderSignedIn } from '../../testing/render-page.tsx'
import { RequireAdministrator } from './require-permission.tsx'

const view = (isAdministrator: boolean) => ({
  body: { id: ADA.account.homeAccountId, username: ADA.account.username, name: ADA.account.name, isAdministrator },
})

async function open(client = fakeOidcClient()) {
  const session = await signedInSession(client)
  renderSignedIn(
    <RequireAdministrator>
      <p>The page</p>
    </RequireAdministrator>,
    { path: '/admin/contracts', at: '/admin/contracts', session },
  )
}

describe('a page for administrators', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    forgetSessions()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('opens for administrators', async () => {
    fakeServer({ '/session': () => view(true) })
    await open()
    expect(await screen.findByText('The page')).toBeTruthy()
  })

  it('does not open for other people, but shows their user name and lets them sign out', async () => {
    fakeServer({ '/session': () => view(false) })
    const client = fakeOidcClient()
    await open(client)
    expect(await screen.findByRole('heading', { name: 'You have no access to this' })).toBeTruthy()
    expect(screen.getByText(ADA.account.username)).toBeTruthy()
    expect(screen.queryByText('The page')).toBeNull()
    expect(screen.getByRole('group').textContent).toContain('ADMIN_SCOPE, ADMIN_ROLE_CLAIM')
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
    await vi.waitFor(() => expect(client.signOut).toHaveBeenCalledOnce())
  })

  it('does not open for a person whose access was revoked', async () => {
    fakeServer({ '/session': () => refusal(403, 'access-revoked', 'Your access was revoked by an administrator') })
    await open()
    expect(await screen.findByText(/Your access was revoked by an administrator\./)).toBeTruthy()
    expect(screen.queryByText('The page')).toBeNull()
  })

  it('starts a sign-in if the token is gone', async () => {
    fakeServer({ '/session': () => view(true) })
    const client = fakeOidcClient({
      current: vi
        .fn(async () => ADA)
        .mockResolvedValueOnce(ADA)
        .mockRejectedValue(new TokenError('no-token')),
    })
    await open(client)
    expect(await screen.findByText('Token acquisition failed')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await vi.waitFor(() => expect(client.signIn).toHaveBeenCalledExactlyOnceWith('/admin/contracts'))
  })

  it('names the settings to check if the server refuses the token', async () => {
    fakeServer({ '/session': () => refusal(401, 'invalid-token', 'Your sign-in is not valid here') })
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('Your sign-in is not valid here or has expired.')
    const note = screen.getByRole('group')
    expect(note.textContent).toContain('For the operator of this site')
    expect(note.textContent).toContain('ADMIN_AUDIENCE, IDP_CLIENT_ID and IDP_URL')
  })

  it('offers to try again if the permissions could not be checked', async () => {
    let isBroken = true
    fakeServer({
      '/session': () => (isBroken ? refusal(400, 'invalid-request', 'The request is not valid') : view(true)),
    })
    await open()
    expect(await screen.findByText('Your permissions could not be checked')).toBeTruthy()
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The page')).toBeTruthy()
  })
})
