import { SESSION_PREFIX } from './session-store.ts'

/** Reach of a sign-out: at the identity provider, or in this browser only. */
export type SignOutReach = 'provider' | 'here'

const SIGNED_OUT = `${SESSION_PREFIX}signed-out`

/** Records the sign-out for all tabs, including those opened later: none of them signs in again by itself. */
export function markSignedOut(reach: SignOutReach): void {
  try {
    window.localStorage.setItem(SIGNED_OUT, reach)
  } catch {
    // If storage is blocked, nobody was signed in. If it is full, only this tab knows of the sign-out.
  }
}

/** Returns the sign-out mark; undefined if there is none, for example after a sign-in. */
export function readSignOutMark(): SignOutReach | undefined {
  try {
    const mark = window.localStorage.getItem(SIGNED_OUT)
    if (mark === null) return undefined
    return mark === 'here' ? 'here' : 'provider'
  } catch {
    return undefined
  }
}

/** Removes the mark after a sign-in. */
export function removeSignOutMark(): void {
  window.localStorage.removeItem(SIGNED_OUT)
}
