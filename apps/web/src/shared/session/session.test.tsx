import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, fakeOidcClient, forgetSessions, SIGN_IN, signedInSession } from '../../testing/fake-oidc-client.ts'
import { SmallStorage } from '../../testing/small-storage.ts'
import type { OidcClient } from './oidc-client.ts'
import { Session } from './session.ts'
import { SESSION_PREFIX } from './session-store.ts'
import { InteractionRequired } from './token-errors.ts'

const NOW = Date.UTC(2030, 0, 1)
const needsInteraction = async () => {
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
  it('loads nothing if nobody is signed in', async () => {
    const load = vi.fn()
    const session = new Session(load)
    await session.start(SIGN_IN)
    expect(session.getState()).toEqual({ step: 'none', account: undefined })
    expect(load).not.toHaveBeenCalled()
    await expect(session.accessToken()).rejects.toThrow('No account logged in')
  })

  it('returns the signed-in account and its token', async () => {
    const session = await signedInSession()
    expect(session.getState()).toEqual({ step: 'none', account: ADA.account })
    expect(await session.accessToken()).toBe('first-token')
  })

  it('renews a token that is about to expire, and no other', async () => {
    const client = fakeOidcClient({ current: async () => ({ ...ADA, expiresAt: NOW + 59_000 }) })
    expect(await (await signedInSession(client)).accessToken()).toBe('renewed-token')
    const fresh = fakeOidcClient({ current: async () => ({ ...ADA, expiresAt: NOW + 61_000 }) })
    expect(await (await signedInSession(fresh)).accessToken()).toBe('first-token')
    expect(fresh.renew).not.toHaveBeenCalled()
  })

  it('uses the token that another tab has renewed meanwhile', async () => {
    const current = vi.fn<OidcClient['current']>(async () => ADA)
    const client = fakeOidcClient({ current })
    const session = await signedInSession(client)
    current.mockResolvedValue({ ...ADA, accessToken: 'of-another-tab' })
    expect((await session.renew(ADA)).accessToken).toBe('of-another-tab')
    expect(client.renew).not.toHaveBeenCalled()
  })

  it('redirects to the identity provider once if a renewal needs an interactive sign-in', async () => {
    const client = fakeOidcClient({ renew: needsInteraction })
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

  it('reports that there is no token if the provider does not answer', async () => {
    const client = fakeOidcClient({ renew: () => Promise.reject(new TypeError('Failed to fetch')) })
    const session = await signedInSession(client)
    await expect(session.renew()).rejects.toThrow('Token acquisition failed')
    expect(session.getState()).toEqual({ step: 'none', account: ADA.account })
    expect(client.signIn).not.toHaveBeenCalled()
  })

  it('reports a failed sign-in, and can start again', async () => {
    const session = new Session(async () => fakeOidcClient({ signIn: () => Promise.reject(new TypeError()) }))
    await session.start(SIGN_IN)
    await expect(session.signIn('/demo')).rejects.toThrow('Interactive authentication failed')
    expect(session.getState().step).toBe('none')
  })

  it('completes a sign-in at the redirect address', async () => {
    const session = new Session(async () => fakeOidcClient())
    expect(await session.completeSignIn(SIGN_IN, 'http://localhost/signin-oidc?code=1')).toBe('/demo')
    expect(session.getState()).toEqual({ step: 'none', account: ADA.account })
  })

  it('refuses a response that belongs to no sign-in of this window', async () => {
    const foreign = fakeOidcClient({ complete: () => Promise.reject(new Error('No matching state found in storage')) })
    const session = new Session(async () => foreign)
    await expect(session.completeSignIn(SIGN_IN, 'http://localhost/signin-oidc?code=1')).rejects.toThrow(
      'Interactive authentication failed',
    )
    expect(session.getState()).toEqual({ step: 'none', account: undefined })
  })

  it('ends here as well after another tab signs out', async () => {
    const session = await signedInSession()
    session.noteStorage()
    expect(session.getState().account).toBeDefined()
    window.localStorage.clear()
    session.noteStorage()
    expect(session.getState()).toEqual({ step: 'none', account: undefined })
  })

  it('ends here even if the provider cannot be reached', async () => {
    const session = await signedInSession(fakeOidcClient({ signOut: () => Promise.reject(new TypeError()) }))
    await session.signOut()
    expect(session.getState()).toEqual({ step: 'none', account: undefined })
  })
})

/** Starts a session as a new tab does, with the account from the storage. */
async function aTab(client: OidcClient = fakeOidcClient()): Promise<Session> {
  const session = new Session(async () => client)
  await session.start(SIGN_IN)
  return session
}

const storedKeys = () => Object.keys(window.localStorage)

describe('after a sign-out', () => {
  it('no tab redirects by itself, not even one opened later', async () => {
    const client = fakeOidcClient({
      // The library removes the user before it redirects.
      signOut: async () => window.localStorage.removeItem(`${SESSION_PREFIX}user:test`),
    })
    const [here, other] = [await signedInSession(client), await signedInSession(client)]
    expect(await here.signOut()).toBe('provider')
    other.noteStorage()
    const later = await aTab(client)
    for (const tab of [other, later]) {
      expect(tab.getHalt()).toBe('signed-out')
      await tab.leadToSignIn('/admin')
      expect(tab.getState()).toEqual({ step: 'none', account: undefined })
    }
    expect(client.signIn).not.toHaveBeenCalled()
    await later.signIn('/admin')
    expect(client.signIn).toHaveBeenCalledExactlyOnceWith('/admin')
  })

  it('a renewal refused because of the sign-out does not redirect', async () => {
    const client = fakeOidcClient({ renew: needsInteraction })
    const [here, other] = [await signedInSession(client), await signedInSession(client)]
    await here.signOut()
    await expect(other.renew()).rejects.toThrow('No account logged in')
    expect(other.getHalt()).toBe('signed-out')
    expect(client.signIn).not.toHaveBeenCalled()
  })

  it('a renewal that ends later returns no token', async () => {
    const client = fakeOidcClient({
      renew: async () => {
        window.localStorage.clear()
        return { ...ADA, accessToken: 'late' }
      },
    })
    const session = await signedInSession(client)
    await expect(session.renew()).rejects.toThrow('No account logged in')
    expect(session.getState()).toEqual({ step: 'none', account: undefined })
  })

  it('no renewal is started', async () => {
    const current = vi.fn<OidcClient['current']>(async () => ADA)
    const client = fakeOidcClient({ current })
    const session = await signedInSession(client)
    current.mockResolvedValue(undefined)
    await expect(session.renew(ADA)).rejects.toThrow('No account logged in')
    expect(client.renew).not.toHaveBeenCalled()
  })

  it('reports a sign-out in this browser only, and removes the session nevertheless', async () => {
    const session = await signedInSession(fakeOidcClient({ signOut: () => Promise.reject(new TypeError()) }))
    expect(await session.signOut()).toBe('here')
    expect(session.getHalt()).toBe('signed-out-here')
    expect(storedKeys().filter((key) => key.includes('user:'))).toEqual([])
    expect((await aTab()).getHalt()).toBe('signed-out-here')
  })

  it('the next sign-in clears the sign-out mark, also for the other tabs', async () => {
    const client = fakeOidcClient()
    const other = await signedInSession(client)
    await (await signedInSession(client)).signOut()
    window.localStorage.removeItem(`${SESSION_PREFIX}user:test`)
    other.noteStorage()
    const back = new Session(async () => client)
    await back.completeSignIn(SIGN_IN, 'http://localhost/signin-oidc?code=1')
    window.localStorage.setItem(`${SESSION_PREFIX}user:test`, '{}')
    other.noteStorage()
    await vi.waitFor(() => expect(other.getState()).toEqual({ step: 'none', account: ADA.account }))
    for (const tab of [back, other, await aTab(client)]) expect(tab.getHalt()).toBeUndefined()
  })

  it('a page from the back/forward cache knows of the sign-out', async () => {
    const client = fakeOidcClient()
    const session = await signedInSession(client)
    void session.signOut()
    await vi.waitFor(() => expect(client.signOut).toHaveBeenCalled())
    window.localStorage.removeItem(`${SESSION_PREFIX}user:test`)
    expect(session.getState().step).toBe('logout')
    session.noteReturn()
    expect(session.getState()).toEqual({ step: 'none', account: undefined })
    expect(session.getHalt()).toBe('signed-out')
  })
})

it('takes over another account that signed in with another tab', async () => {
  const sam = { ...ADA, account: { ...ADA.account, homeAccountId: 'sam.tid', name: 'Sam' } }
  const current = vi.fn<OidcClient['current']>(async () => ADA)
  const session = await signedInSession(fakeOidcClient({ current }))
  current.mockResolvedValue(sam)
  session.noteStorage()
  await vi.waitFor(() => expect(session.getState().account).toEqual(sam.account))
})

describe('automatic redirects to the identity provider', () => {
  it('happen once a minute over all tabs and reloads, even after a successful sign-in', async () => {
    const client = fakeOidcClient()
    const first = await aTab(client)
    await first.leadToSignIn('/admin')
    expect(client.signIn).toHaveBeenCalledExactlyOnceWith('/admin')
    const back = new Session(async () => client)
    await back.completeSignIn(SIGN_IN, 'http://localhost/signin-oidc?code=1')
    window.sessionStorage.clear()

    vi.setSystemTime(NOW + 59_000)
    const reloaded = await aTab(client)
    await reloaded.leadToSignIn('/admin')
    expect(reloaded.getHalt()).toBe('redirected')
    expect(reloaded.getState()).toEqual({ step: 'none', account: undefined })
    const renewing = await signedInSession(fakeOidcClient({ ...client, renew: needsInteraction }))
    await expect(renewing.renew()).rejects.toThrow('Interactive authentication failed')
    expect(renewing.getHalt()).toBe('renewal-failed')
    expect(client.signIn).toHaveBeenCalledTimes(1)

    vi.setSystemTime(NOW + 61_000)
    window.localStorage.removeItem(`${SESSION_PREFIX}user:test`)
    await (await aTab(client)).leadToSignIn('/admin')
    expect(client.signIn).toHaveBeenCalledTimes(2)
  })

  it('are not limited by redirects that the visitor asks for', async () => {
    const client = fakeOidcClient()
    for (let time = 0; time < 5; time++) await (await aTab(client)).signIn('/admin')
    await (await aTab(client)).leadToSignIn('/admin')
    expect(client.signIn).toHaveBeenCalledTimes(6)
  })

  it.each([
    ['a clock that was set back', String(NOW + 3_600_000)],
    ['nonsense in the storage', 'soon'],
  ])('are not blocked by %s', async (_what, stored) => {
    window.localStorage.setItem(`${SESSION_PREFIX}redirected-at`, stored)
    const client = fakeOidcClient()
    await (await aTab(client)).leadToSignIn('/admin')
    expect(client.signIn).toHaveBeenCalledOnce()
    await (await aTab(client)).leadToSignIn('/admin')
    expect(client.signIn).toHaveBeenCalledOnce()
  })

  it('do not happen if they cannot be counted', async () => {
    const client = fakeOidcClient()
    const session = await aTab(client)
    vi.stubGlobal('localStorage', new SmallStorage(0))
    await session.leadToSignIn('/admin')
    vi.unstubAllGlobals()
    expect(client.signIn).not.toHaveBeenCalled()
    expect(session.getHalt()).toBe('redirected')
  })

  it('are shared by all calls that wait for a token', async () => {
    const client = fakeOidcClient({ renew: needsInteraction })
    const session = await signedInSession(client)
    const outcomes = vi.fn()
    for (let call = 0; call < 3; call++) void session.renew().catch(outcomes)
    await vi.waitFor(() => expect(client.signIn).toHaveBeenCalledOnce())
    await vi.advanceTimersByTimeAsync(100)
    expect(outcomes).not.toHaveBeenCalled()
    expect(session.getState().step).toBe('login')
  })

  it('are not repeated by a page from the back/forward cache', async () => {
    const client = fakeOidcClient()
    const session = await aTab(client)
    await session.leadToSignIn('/admin')
    vi.setSystemTime(NOW + 120_000)
    session.noteReturn()
    expect(session.getState()).toEqual({ step: 'none', account: undefined })
    await session.leadToSignIn('/admin')
    expect(client.signIn).toHaveBeenCalledOnce()
  })
})

describe('a change by another tab', () => {
  const sam = { ...ADA, account: { ...ADA.account, homeAccountId: 'sam.tid', name: 'Sam' } }
  const store = () => window.localStorage.setItem(`${SESSION_PREFIX}user:test`, '{}')

  it('is ignored before this tab knows how to sign in, and if nobody is signed in', async () => {
    const client = fakeOidcClient({ current: async () => sam })
    const early = new Session(async () => client)
    store()
    early.noteStorage()
    window.localStorage.clear()
    const anonymous = await aTab(client)
    anonymous.noteStorage()
    await vi.advanceTimersByTimeAsync(10)
    expect([early.getState().step, anonymous.getState().account]).toEqual(['startup', undefined])
    store()
    anonymous.noteStorage()
    await vi.waitFor(() => expect(anonymous.getState().account).toEqual(sam.account))
  })

  it('waits while this tab redirects to the provider', async () => {
    const current = vi.fn<OidcClient['current']>(async () => ADA)
    const session = await signedInSession(fakeOidcClient({ current }))
    await session.signIn('/admin')
    current.mockClear()
    session.noteStorage()
    await vi.advanceTimersByTimeAsync(10)
    expect(current).not.toHaveBeenCalled()
    expect(session.getState()).toEqual({ step: 'login', account: ADA.account })
  })
})

describe('a page from the back/forward cache', () => {
  it('changes nothing if it did not redirect to the provider', async () => {
    const session = await signedInSession()
    const listener = vi.fn()
    session.subscribe(listener)
    window.localStorage.clear()
    session.noteReturn()
    expect(listener).not.toHaveBeenCalled()
    expect(session.getState().account).toEqual(ADA.account)
  })

  it('is signed in if a tab of this browser is, whatever the page had redirected for', async () => {
    const session = await signedInSession()
    await session.signIn('/admin')
    session.noteReturn()
    expect(session.getState()).toEqual({ step: 'none', account: ADA.account })
    expect(session.getHalt()).toBeUndefined()
  })

  it('does not redirect again automatically if nobody signed in', async () => {
    const session = await aTab()
    await session.signIn('/admin')
    session.noteReturn()
    expect(session.getHalt()).toBe('redirected')
  })
})

it('determines once who is signed in; on a failure nobody is', async () => {
  const current = vi.fn<OidcClient['current']>(() => Promise.reject(new TypeError()))
  const session = await signedInSession(fakeOidcClient({ current }))
  expect(session.getState()).toEqual({ step: 'none', account: undefined })
  await session.start(SIGN_IN)
  expect(current).toHaveBeenCalledOnce()
  const listener = vi.fn()
  const stop = session.subscribe(listener)
  await session.signIn('/')
  expect(listener).toHaveBeenCalledOnce()
  stop()
  session.noteReturn()
  expect(listener).toHaveBeenCalledOnce()
})

it('retries loading its code after a failure', async () => {
  const load = vi.fn(async () => fakeOidcClient()).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const session = new Session(load)
  await session.start(SIGN_IN)
  await expect(session.signIn('/')).rejects.toThrow('Interactive authentication failed')
  await session.signIn('/')
  expect(load).toHaveBeenCalledTimes(2)
})
