import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, fakeOidcClient, forgetSessions, SIGN_IN, signedInSession } from '../../testing/fake-oidc-client.ts'
import { SmallStorage } from '../../testing/small-storage.ts'
import type { OidcClient } from './oidc-client.ts'
import { Session } from './session.ts'
import { SESSION_PREFIX } from './session-store.ts'
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

/** A tab of this browser, with whoever the storage knows. */
async function aTab(client: OidcClient = fakeOidcClient()): Promise<Session> {
  const session = new Session(async () => client)
  await session.start(SIGN_IN)
  return session
}

const storedKeys = () => Object.keys(window.localStorage)

describe('after a sign-out', () => {
  it('no tab leaves for the identity provider by itself, nor one that is opened later', async () => {
    const client = fakeOidcClient({
      // What the library does first.
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

  it('a renewal that the provider refuses for it leads nowhere', async () => {
    const client = fakeOidcClient({ renew: needsPerson })
    const [here, other] = [await signedInSession(client), await signedInSession(client)]
    await here.signOut()
    await expect(other.renew()).rejects.toThrow('No account logged in')
    expect(other.getHalt()).toBe('signed-out')
    expect(client.signIn).not.toHaveBeenCalled()
  })

  it('a renewal that ends later gives no token', async () => {
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

  it('a renewal that has not begun yet is not begun', async () => {
    const current = vi.fn<OidcClient['current']>(async () => ADA)
    const client = fakeOidcClient({ current })
    const session = await signedInSession(client)
    current.mockResolvedValue(undefined)
    await expect(session.renew(ADA)).rejects.toThrow('No account logged in')
    expect(client.renew).not.toHaveBeenCalled()
  })

  it('says where it went no further than this browser, and forgets the session even so', async () => {
    const session = await signedInSession(fakeOidcClient({ signOut: () => Promise.reject(new TypeError()) }))
    expect(await session.signOut()).toBe('here')
    expect(session.getHalt()).toBe('signed-out-here')
    expect(storedKeys().filter((key) => key.includes('user:'))).toEqual([])
    expect((await aTab()).getHalt()).toBe('signed-out-here')
  })

  it('is over with the next sign-in, of which the other tabs learn', async () => {
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

  it('a page that comes back as it was left knows of it', async () => {
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

it('takes over who signed in as somebody else with another tab', async () => {
  const sam = { ...ADA, account: { ...ADA.account, homeAccountId: 'sam.tid', name: 'Sam' } }
  const current = vi.fn<OidcClient['current']>(async () => ADA)
  const session = await signedInSession(fakeOidcClient({ current }))
  current.mockResolvedValue(sam)
  session.noteStorage()
  await vi.waitFor(() => expect(session.getState().account).toEqual(sam.account))
})

describe('the way to the identity provider, unasked', () => {
  it('is gone once a minute, by all tabs and reloads together, also after a sign-in that succeeded', async () => {
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
    const renewing = await signedInSession(fakeOidcClient({ ...client, renew: needsPerson }))
    await expect(renewing.renew()).rejects.toThrow('Interactive authentication failed')
    expect(renewing.getHalt()).toBe('renewal-failed')
    expect(client.signIn).toHaveBeenCalledTimes(1)

    vi.setSystemTime(NOW + 61_000)
    window.localStorage.removeItem(`${SESSION_PREFIX}user:test`)
    await (await aTab(client)).leadToSignIn('/admin')
    expect(client.signIn).toHaveBeenCalledTimes(2)
  })

  it('is not closed by what a person presses', async () => {
    const client = fakeOidcClient()
    for (let time = 0; time < 5; time++) await (await aTab(client)).signIn('/admin')
    await (await aTab(client)).leadToSignIn('/admin')
    expect(client.signIn).toHaveBeenCalledTimes(6)
  })

  it.each([
    ['a clock that was set back', String(NOW + 3_600_000)],
    ['nonsense in the storage', 'soon'],
  ])('is not locked by %s', async (_what, stored) => {
    window.localStorage.setItem(`${SESSION_PREFIX}redirected-at`, stored)
    const client = fakeOidcClient()
    await (await aTab(client)).leadToSignIn('/admin')
    expect(client.signIn).toHaveBeenCalledOnce()
    await (await aTab(client)).leadToSignIn('/admin')
    expect(client.signIn).toHaveBeenCalledOnce()
  })

  it('is not gone where nobody can count', async () => {
    const client = fakeOidcClient()
    const session = await aTab(client)
    vi.stubGlobal('localStorage', new SmallStorage(0))
    await session.leadToSignIn('/admin')
    vi.unstubAllGlobals()
    expect(client.signIn).not.toHaveBeenCalled()
    expect(session.getHalt()).toBe('redirected')
  })

  it('is one for all calls that wait for a token', async () => {
    const client = fakeOidcClient({ renew: needsPerson })
    const session = await signedInSession(client)
    const outcomes = vi.fn()
    for (let call = 0; call < 3; call++) void session.renew().catch(outcomes)
    await vi.waitFor(() => expect(client.signIn).toHaveBeenCalledOnce())
    await vi.advanceTimersByTimeAsync(100)
    expect(outcomes).not.toHaveBeenCalled()
    expect(session.getState().step).toBe('login')
  })

  it('is not gone again by a page that comes back as it was left', async () => {
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

describe('what another tab did', () => {
  const sam = { ...ADA, account: { ...ADA.account, homeAccountId: 'sam.tid', name: 'Sam' } }
  const store = () => window.localStorage.setItem(`${SESSION_PREFIX}user:test`, '{}')

  it('is not asked about before this tab knows how to sign in, nor where nobody is signed in', async () => {
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

  it('waits while this one is on its way to the provider', async () => {
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

describe('a page that comes back as it was left', () => {
  it('changes nothing where it left for no provider', async () => {
    const session = await signedInSession()
    const listener = vi.fn()
    session.subscribe(listener)
    window.localStorage.clear()
    session.noteReturn()
    expect(listener).not.toHaveBeenCalled()
    expect(session.getState().account).toEqual(ADA.account)
  })

  it('is signed in where somebody is, whatever it left for', async () => {
    const session = await signedInSession()
    await session.signIn('/admin')
    session.noteReturn()
    expect(session.getState()).toEqual({ step: 'none', account: ADA.account })
    expect(session.getHalt()).toBeUndefined()
  })

  it('does not leave again by itself where nobody signed in', async () => {
    const session = await aTab()
    await session.signIn('/admin')
    session.noteReturn()
    expect(session.getHalt()).toBe('redirected')
  })
})

it('finds out once who is signed in; where that fails, nobody is', async () => {
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

it('tries again to load its code where that failed', async () => {
  const load = vi.fn(async () => fakeOidcClient()).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const session = new Session(load)
  await session.start(SIGN_IN)
  await expect(session.signIn('/')).rejects.toThrow('Interactive authentication failed')
  await session.signIn('/')
  expect(load).toHaveBeenCalledTimes(2)
})
