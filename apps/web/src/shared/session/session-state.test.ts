import { describe, expect, it } from 'vitest'
import { INITIAL_SESSION, nextSession, type SessionEvent, type SessionState } from './session-state.ts'

const ADA = { homeAccountId: 'a.t', localAccountId: 'a', username: 'ada', name: 'Ada' }

const after = (...events: SessionEvent[]): SessionState => events.reduce(nextSession, INITIAL_SESSION)
const started = (account: typeof ADA | undefined): SessionEvent => ({ kind: 'started', account })

describe('the sign-in', () => {
  it('goes from startup to none, with or without somebody', () => {
    expect(INITIAL_SESSION).toEqual({ step: 'startup', account: undefined })
    expect(after(started(undefined))).toEqual({ step: 'none', account: undefined })
    expect(after(started(ADA))).toEqual({ step: 'none', account: ADA })
  })

  it('goes through login, and comes back through handle-redirect', () => {
    expect(after(started(undefined), { kind: 'login-requested' }).step).toBe('login')
    const back = after({ kind: 'redirect-received' })
    expect(back).toEqual({ step: 'handle-redirect', account: undefined })
    expect(nextSession(back, { kind: 'redirect-handled', account: ADA })).toEqual({ step: 'none', account: ADA })
  })

  it('goes through acquire-token and keeps who is signed in', () => {
    const asking = after(started(ADA), { kind: 'token-requested' })
    expect(asking).toEqual({ step: 'acquire-token', account: ADA })
    expect(nextSession(asking, { kind: 'token-acquired' })).toEqual({ step: 'none', account: ADA })
    expect(nextSession(asking, { kind: 'failed' })).toEqual({ step: 'none', account: ADA })
    expect(nextSession(asking, { kind: 'login-requested' }).step).toBe('login')
  })

  it('goes through logout to nobody', () => {
    const leaving = after(started(ADA), { kind: 'logout-requested' })
    expect(leaving.step).toBe('logout')
    expect(nextSession(leaving, { kind: 'signed-out' })).toEqual({ step: 'none', account: undefined })
    expect(nextSession(leaving, { kind: 'login-requested' })).toBe(leaving)
  })

  it('does nothing that makes no sense', () => {
    const nobody = after(started(undefined))
    for (const event of [
      started(ADA),
      { kind: 'token-requested' },
      { kind: 'token-acquired' },
      { kind: 'logout-requested' },
      { kind: 'redirect-handled', account: ADA },
    ] as const)
      expect(nextSession(nobody, event)).toBe(nobody)
  })

  it('has nobody where the startup failed', () => {
    expect(after({ kind: 'failed' })).toEqual({ step: 'none', account: undefined })
  })
})
