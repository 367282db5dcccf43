import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, fakeOidcClient, forgetSessions, SIGN_IN, signedInSession } from '../../testing/fake-oidc-client.ts'
import type { OidcClient } from './oidc-client.ts'
import { Session } from './session.ts'
import { InteractionRequired } from './token-errors.ts'

const NOW = Date.UTC(2030, 0, 1)
const needsPerson = async () => {
  throw new InteractionRequired('sign in again')
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
  forgetSessions()
})

describe('a session', () => {
  it('loads nothing where nobody is signed in', async () => {
    const load = vi.fn()
    const session = new Session(load)
    await session.start(SIGN_IN)
    expect(session.getState()).toEqual({ step: 'none', account: undefined })
    expect(load).not.toHaveBeenCalled()
    await expect(session.accessToken()).rejects.toThrow('No account logged in')
  })

  it('finds who is signed in, and gives their token', async () => {
    const session = await signedInSession()
    expect(session.getState()).toEqual({ step: 'none', account: ADA.account })
    expect(await session.accessToken()).toBe('first-token')
  })

  it('renews a token that is about to end, and not one that is good for a while', async () => {
    const client = fakeOidcClient({ current: async () => ({ ...ADA, expiresAt: NOW + 59_000 }) })
    expect(await (await signedInSession(client)).accessToken()).toBe('renewed-token')
    const fresh = fakeOidcClient({ current: async () => ({ ...ADA, expiresAt: NOW + 61_000 }) })
    expect(await (await signedInSession(fresh)).accessToken()).toBe('first-token')
    expect(fresh.renew).not.toHaveBeenCalled()
  })

  it('takes the token that another tab renewed meanwhile', async () => {
    const current = vi.fn<OidcClient['current']>(async () => ADA)
    const client = fakeOidcClient({ current })
    const session = await signedInSession(client)
    current.mockResolvedValue({ ...ADA, accessToken: 'of-another-tab' })
    expect((await session.renew(ADA)).accessToken).toBe('of-another-tab')
    expect(client.renew).not.toHaveBeenCalled()
  })

  it('leaves for the identity provider where a renewal needs the person, once', async () => {
    const client = fakeOidcClient({ renew: needsPerson })
    const session = await signedInSession(client)
    void session.renew()
    await vi.waitFor(() => expect(client.signIn).toHaveBeenCalledWith('/'))
    expect(session.getState().step).toBe('login')

    const back = await signedInSession(client)
    await expect(back.renew()).rejects.toThrow('Interactive authentication failed')
    expect(client.signIn).toHaveBeenCalledTimes(1)
    expect(back.getState()).toEqual({ step: 'none', account: undefined })

    vi.setSystemTime(NOW + 61_000)
    void (await signedInSession(client)).renew()
    await vi.waitFor(() => expect(client.signIn).toHaveBeenCalledTimes(2))
  })

  it('says that there is no token where the provider does not answer', async () => {
    const client = fakeOidcClient({ renew: () => Promise.reject(new TypeError('Failed to fetch')) })
    const session = await signedInSession(client)
    await expect(session.renew()).rejects.toThrow('Token acquisition failed')
    expect(session.getState()).toEqual({ step: 'none', account: ADA.account })
    expect(client.signIn).not.toHaveBeenCalled()
  })

  it('says that signing in failed, and can begin again', async () => {
    const session = new Session(async () => fakeOidcClient({ signIn: () => Promise.reject(new TypeError()) }))
    await session.start(SIGN_IN)
    await expect(session.signIn('/demo')).rejects.toThrow('Interactive authentication failed')
    expect(session.getState().step).toBe('none')
  })

  it('ends a sign-in at the redirect address', async () => {
    const session = new Session(async () => fakeOidcClient())
    expect(await session.completeSignIn(SIGN_IN, 'http://localhost/signin-oidc?code=1')).toBe('/demo')
    expect(session.getState()).toEqual({ step: 'none', account: ADA.account })
  })

  it('I-15 refuses an answer that belongs to no sign-in of this window', async () => {
    const foreign = fakeOidcClient({ complete: () => Promise.reject(new Error('No matching state found in storage')) })
    const session = new Session(async () => foreign)
    await expect(session.completeSignIn(SIGN_IN, 'http://localhost/signin-oidc?code=1')).rejects.toThrow(
      'Interactive authentication failed',
    )
    expect(session.getState()).toEqual({ step: 'none', account: undefined })
  })

  it('is over here as well once another tab signed out', async () => {
    const session = await signedInSession()
    session.noteStorage()
    expect(session.getState().account).toBeDefined()
    window.localStorage.clear()
    session.noteStorage()
    expect(session.getState()).toEqual({ step: 'none', account: undefined })
  })

  it('is over here even where the provider cannot be told', async () => {
    const session = await signedInSession(fakeOidcClient({ signOut: () => Promise.reject(new TypeError()) }))
    await session.signOut()
    expect(session.getState()).toEqual({ step: 'none', account: undefined })
  })
})
