import type { Milliseconds } from '@vitrine/api/units.ts'
import { safeStorage } from '../safe-storage.ts'

/** Prefix of the keys in the local storage (specification 9.14). */
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

/** Records the sign-out for all tabs, including those opened later: none of them signs in again by itself. */
export const markSignedOut = (reach: SignOutReach): void => void storage.write(SIGNED_OUT, reach)

export function readSignOutMark(): SignOutReach | undefined {
  const mark = storage.read(SIGNED_OUT)
  if (mark === null) return undefined
  return mark === 'here' ? 'here' : 'provider'
}

export function removeSignOutMark(): void {
  window.localStorage.removeItem(SIGNED_OUT)
}

/** Time within which the app redirects automatically at most once. */
const REDIRECT_PAUSE: Milliseconds = 60_000
/** Stored, because it must survive reloads and hold for all tabs. */
const REDIRECTED_AT = `${SESSION_PREFIX}redirected-at`
const REDIRECT_LOCK = `${SESSION_PREFIX}redirect`

/**
 * Returns true if the app may redirect to the identity provider by itself, and counts this redirect. A successful sign-in does
 * not reset the limit, because a redirect loop consists of successful sign-ins.
 */
export async function claimRedirect(): Promise<boolean> {
  return navigator.locks ? navigator.locks.request(REDIRECT_LOCK, claim) : claim()
}

function claim(): boolean {
  const now = Date.now()
  const last = Number(storage.read(REDIRECTED_AT) ?? Number.NaN)
  // A time in the future is ignored: the clock was set back.
  if (last <= now && now < last + REDIRECT_PAUSE) return false
  // Without storage the redirects cannot be counted, so there are none.
  return storage.write(REDIRECTED_AT, String(now))
}
