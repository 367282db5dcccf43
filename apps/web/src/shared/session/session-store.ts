/** Prefix of the sign-in cache in local storage (specification 9.14). */
export const SESSION_PREFIX = 'vitrine.session.'

/** Returns true if somebody may be signed in here. Does not need the sign-in library. */
export const hasStoredSession = (): boolean => storedSessions().length > 0

/** Signs out in this browser only, without the identity provider. */
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
