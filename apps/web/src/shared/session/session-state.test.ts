import { describe, expect, it } from 'vitest'
import { INITIAL_SESSION, nextSession, type SessionEvent, type SessionState } from './session-state.ts'

const ADA = { homeAccountId: 'a.t', localAccountId: 'a', username: 'ada', name: 'Ada' }

const after = (...events: SessionEvent[]): SessionState => events.reduce(nextSession, INITIAL_SESSION)
const started = (account: typeof ADA | undefined): SessionEvent => ({ kind: 'started', account })

describe('the sign-in', () => {
  it('goes from startup to none, signed in or not', () => {
    expect(INITIAL_SESSION).toEqual({ step: 'startup', account: undefined })
    expect(after(started(undefined))).toEqual({ step: 'none', account: undefined })
    expect(after(started(ADA))).toEqual({ step: 'none', account: ADA })
  })

  it('goes through login, and returns through handle-redirect', () => {
    expect(after(started(undefined), { kind: 'login-requested' }).step).toBe('login')
    const back = after({ kind: 'redirect-received' })
    expect(back).toEqual({ step: 'handle-redirect', account: undefined })
    expect(nextSession(back, { kind: 'redirect-handled', account: ADA })).toEqual({ step: 'none', account: ADA })
  })

  it('goes through acquire-token and keeps the account', () => {
    const asking = after(started(ADA), { kind: 'token-requested' })
    expect(asking).toEqual({ step: 'acquire-token', account: ADA })
    expect(nextSession(asking, { kind: 'token-acquired' })).toEqual({ step: 'none', account: ADA })
    expect(nextSession(asking, { kind: 'failed' })).toEqual({ step: 'none', account: ADA })
    expect(nextSession(asking, { kind: 'login-requested' }).step).toBe('login')
  })

  it('goes through logout to no account', () => {
    const leaving = after(started(ADA), { kind: 'logout-requested' })
    expect(leaving.step).toBe('logout')
    expect(nextSession(leaving, { kind: 'signed-out' })).toEqual({ step: 'none', account: undefined })
    expect(nextSession(leaving, { kind: 'login-requested' })).toBe(leaving)
  })

  it('ignores events that make no sense in a step', () => {
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

  const STEPS = ['startup', 'none', 'login', 'acquire-token', 'handle-redirect', 'logout'] as const
  const BOB = { ...ADA, homeAccountId: 'b.t', name: 'Bob' }
  type Steps = readonly (typeof STEPS)[number][]

  it.each<[event: SessionEvent, somebody: Steps, nobody: Steps, after: (account?: typeof ADA) => SessionState]>([
    [started(BOB), ['startup'], ['startup'], () => ({ step: 'none', account: BOB })],
    [
      { kind: 'login-requested' },
      STEPS.filter((step) => step !== 'logout'),
      STEPS.filter((step) => step !== 'logout'),
      (account) => ({ step: 'login', account }),
    ],
    [
      { kind: 'redirect-received' },
      ['startup', 'none'],
      ['startup', 'none'],
      () => ({ step: 'handle-redirect', account: undefined }),
    ],
    [
      { kind: 'redirect-handled', account: BOB },
      ['handle-redirect'],
      ['handle-redirect'],
      () => ({ step: 'none', account: BOB }),
    ],
    [{ kind: 'token-requested' }, ['none'], [], (account) => ({ step: 'acquire-token', account })],
    [{ kind: 'token-acquired' }, ['acquire-token'], ['acquire-token'], (account) => ({ step: 'none', account })],
    [{ kind: 'logout-requested' }, STEPS, [], (account) => ({ step: 'logout', account })],
    [{ kind: 'signed-out' }, STEPS, STEPS, () => ({ step: 'none', account: undefined })],
    [{ kind: 'signed-in-elsewhere', account: BOB }, ['none'], ['none'], () => ({ step: 'none', account: BOB })],
  ])('%j is handled in some steps, and changes nothing in the others', (event, somebody, nobody, next) => {
    for (const account of [ADA, undefined])
      for (const step of STEPS) {
        const state = { step, account }
        if ((account ? somebody : nobody).includes(step)) expect(nextSession(state, event)).toEqual(next(account))
        else expect(nextSession(state, event)).toBe(state)
      }
  })

  it('keeps the account after a failure, except during startup', () => {
    for (const step of STEPS)
      expect(nextSession({ step, account: ADA }, { kind: 'failed' })).toEqual({
        step: 'none',
        account: step === 'startup' ? undefined : ADA,
      })
  })

  it('has no account after a failed startup', () => {
    expect(after({ kind: 'failed' })).toEqual({ step: 'none', account: undefined })
  })
})
