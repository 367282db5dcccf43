/** Where the sign-in cache lives in local storage (section 9 of the specification). */
export const SESSION_PREFIX = 'vitrine.session.'

/** Whether somebody may be signed in here, found out without loading the sign-in library. */
export const hasStoredSession = (): boolean => storedSessions().length > 0

/** Signs out in this browser, whatever else does not work. */
export function removeStoredSessions(): void {
  for (const key of storedSessions()) window.localStorage.removeItem(key)
}

function storedSessions(): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(`${SESSION_PREFIX}user:`))
  } catch {
    // Storage is blocked: nobody can stay signed in.
    return []
  }
}
