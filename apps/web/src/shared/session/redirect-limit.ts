import type { Milliseconds } from '@vitrine/api/units.ts'
import { SESSION_PREFIX } from './session-store.ts'

/** Time within which the app redirects automatically at most once. More redirects would be a loop. */
const REDIRECT_PAUSE: Milliseconds = 60_000
/** Key in local storage: the time of the last redirect must survive reloads, and all tabs must share it. */
const REDIRECTED_AT = `${SESSION_PREFIX}redirected-at`
const LOCK = `${SESSION_PREFIX}redirect`

/**
 * Returns true if the app may now redirect to the identity provider by itself. If so, also counts this redirect. Not called for
 * redirects that the visitor asked for. A successful sign-in does not reset the limit, because a redirect loop consists of
 * successful sign-ins.
 */
export async function claimRedirect(): Promise<boolean> {
  return navigator.locks ? navigator.locks.request(LOCK, claim) : claim()
}

function claim(): boolean {
  const now = Date.now()
  try {
    const last = Number(window.localStorage.getItem(REDIRECTED_AT) ?? Number.NaN)
    // A time in the future is ignored: the clock was set back, so it is unknown how long ago the redirect was.
    if (last <= now && now < last + REDIRECT_PAUSE) return false
    window.localStorage.setItem(REDIRECTED_AT, String(now))
    return true
  } catch {
    // Without storage the redirects cannot be counted, so there are none.
    return false
  }
}
