import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { useSession } from './session-context.tsx'

/** What Sign In does: it leads to the identity provider, and back to the page on which it was pressed. @throws TokenError */
export function useSignIn(): () => Promise<void> {
  const session = useSession()
  const { pathname, search } = useLocation()
  return useCallback(() => session.signIn(`${pathname}${search}`), [session, pathname, search])
}
