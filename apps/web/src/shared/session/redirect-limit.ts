import { SESSION_PREFIX } from './session-store.ts'

/** The app redirects by itself once within this time, in milliseconds; more would be a loop. */
const REDIRECT_PAUSE = 60_000
/** Local storage, because a loop goes through reloads, and each tab may begin one. */
const REDIRECTED_AT = `${SESSION_PREFIX}redirected-at`
const LOCK = `${SESSION_PREFIX}redirect`

/**
 * Whether the app may leave for the identity provider by itself now; if so, this counts as having done it. What a person
 * presses is not asked about here. A sign-in that succeeds changes nothing: a loop is made of those.
 */
export async function claimRedirect(): Promise<boolean> {
  return navigator.locks ? navigator.locks.request(LOCK, claim) : claim()
}

function claim(): boolean {
  const now = Date.now()
  try {
    const last = Number(window.localStorage.getItem(REDIRECTED_AT) ?? Number.NaN)
    // From later than now: the clock was set back, and nobody knows how long ago it was.
    if (last <= now && now < last + REDIRECT_PAUSE) return false
    window.localStorage.setItem(REDIRECTED_AT, String(now))
    return true
  } catch {
    // What cannot be counted is not done.
    return false
  }
}
