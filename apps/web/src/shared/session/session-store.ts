/** Where the sign-in cache lives in local storage (section 9 of the specification). */
export const SESSION_PREFIX = 'vitrine.session.'

/** Whether somebody may be signed in here, found out without loading the sign-in library. */
export function hasStoredSession(): boolean {
  try {
    return Object.keys(window.localStorage).some((key) => key.startsWith(`${SESSION_PREFIX}user:`))
  } catch {
    // Storage is blocked: nobody can stay signed in.
    return false
  }
}
