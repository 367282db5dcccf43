import { SESSION_PREFIX } from './session-store.ts'

/** How far a sign-out went: to the identity provider, or no further than this browser. */
export type SignOutReach = 'provider' | 'here'

const SIGNED_OUT = `${SESSION_PREFIX}signed-out`

/** Tells all tabs, and those that are opened later, that somebody signed out: none of them signs in again by itself. */
export function markSignedOut(reach: SignOutReach): void {
  try {
    window.localStorage.setItem(SIGNED_OUT, reach)
  } catch {
    // Storage is blocked or full: then nobody was signed in, or this tab alone remembers.
  }
}

/** Undefined unless signing out is the last thing that was done here. */
export function readSignOutMark(): SignOutReach | undefined {
  try {
    const mark = window.localStorage.getItem(SIGNED_OUT)
    if (mark === null) return undefined
    return mark === 'here' ? 'here' : 'provider'
  } catch {
    return undefined
  }
}

/** Somebody signed in. */
export function removeSignOutMark(): void {
  window.localStorage.removeItem(SIGNED_OUT)
}
