import { useQueryClient } from '@tanstack/react-query'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import { useConfiguration } from '../api/configuration.ts'
import { Session } from './session.ts'
import type { SessionState } from './session-state.ts'
import { SESSION_PREFIX } from './session-store.ts'

/** All that was fetched with a token is kept below this key, and forgotten once nobody is signed in. */
export const ADMIN_QUERIES = 'admin'

const SessionContext = createContext(new Session())

type SessionProviderProps = {
  readonly session: Session
  readonly children: ReactNode
}

/** Makes the sign-in of this browser known to all pages, and follows what other tabs do to it. */
export function SessionProvider({ session, children }: SessionProviderProps) {
  const configuration = useConfiguration()
  const isKnown = configuration !== undefined
  const signIn = configuration?.signIn

  useEffect(() => {
    // The redirect page starts the session itself, with what it got.
    if (isKnown && window.location.pathname !== PAGES.signedIn) void session.start(signIn)
  }, [session, isKnown, signIn])

  useEffect(() => {
    const noteStorage = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(SESSION_PREFIX)) session.noteStorage()
    }
    const noteReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) session.noteReturn()
    }
    window.addEventListener('storage', noteStorage)
    window.addEventListener('pageshow', noteReturn)
    return () => {
      window.removeEventListener('storage', noteStorage)
      window.removeEventListener('pageshow', noteReturn)
    }
  }, [session])

  const queries = useQueryClient()
  useEffect(() => {
    let last = session.getState().account?.homeAccountId
    // Not once it is shown: nobody sees, for a moment, what was fetched for who was signed in before.
    return session.subscribe(() => {
      const id = session.getState().account?.homeAccountId
      if (id !== last) queries.removeQueries({ queryKey: [ADMIN_QUERIES] })
      last = id
    })
  }, [session, queries])

  return <SessionContext value={session}>{children}</SessionContext>
}

export const useSession = (): Session => useContext(SessionContext)

/** The state of the sign-in, kept up to date. */
export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.getState)
}
