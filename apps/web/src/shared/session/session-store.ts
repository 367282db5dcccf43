import type { Milliseconds } from '@vitrine/api/units.ts'
import { safeStorage } from '../safe-storage.ts'

/** Begins every key of the sign-in in the local storage (specification 9.14). */
export const SESSION_PREFIX = 'vitrine.session.'

const storage = safeStorage()

/** Returns true if somebody may be signed in here. */
export const hasStoredSession = (): boolean => storedSessions().length > 0

export function removeStoredSessions(): void {
  for (const key of storedSessions()) window.localStorage.removeItem(key)
}

function storedSessions(): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(`${SESSION_PREFIX}user:`))
  } catch {
    // Storage is blocked, so nobody can stay signed in.
    return []
  }
}

/** Reach of a sign-out: at the identity provider, or in this browser only. */
export type SignOutReach = 'provider' | 'here'

const SIGNED_OUT = `${SESSION_PREFIX}signed-out`

/**
 * Records the sign-out for all tabs, including those opened later: none of them signs in again by itself. If storage is blocked, nobody
 * was signed in. If it is full, only this tab knows of the sign-out.
 */
export const markSignedOut = (reach: SignOutReach): void => void storage.write(SIGNED_OUT, reach)

export function readSignOutMark(): SignOutReach | undefined {
  const mark = storage.read(SIGNED_OUT)
  if (mark === null) return undefined
  return mark === 'here' ? 'here' : 'provider'
}

export function removeSignOutMark(): void {
  window.localStorage.removeItem(SIGNED_OUT)
}

/** Time within which the app redirects automatically at most once. More redirects would be a loop. */
const REDIRECT_PAUSE: Milliseconds = 60_000
/** The time of the last redirect must survive reloads, and all tabs must share it. */
const REDIRECTED_AT = `${SESSION_PREFIX}redirected-at`
const REDIRECT_LOCK = `${SESSION_PREFIX}redirect`

/**
 * Returns true if the app may now redirect to the identity provider by itself. If so, also counts this redirect. Not called for
 * redirects that the visitor asked for. A successful sign-in does not reset the limit, because a redirect loop consists of
 * successful sign-ins.
 */
export async function claimRedirect(): Promise<boolean> {
  return navigator.locks ? navigator.locks.request(REDIRECT_LOCK, claim) : claim()
}

function claim(): boolean {
  const now = Date.now()
  const last = Number(storage.read(REDIRECTED_AT) ?? Number.NaN)
  // A time in the future is ignored: the clock was set back, so it is unknown how long ago the redirect was.
  if (last <= now && now < last + REDIRECT_PAUSE) return false
  // Without storage the redirects cannot be counted, so there are none.
  return storage.write(REDIRECTED_AT, String(now))
}
