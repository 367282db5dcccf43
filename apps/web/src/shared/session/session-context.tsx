import { useQueryClient } from '@tanstack/react-query'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import { useConfiguration } from '../api/configuration.ts'
import { Session } from './session.ts'
import type { SessionState } from './session-state.ts'
import { SESSION_PREFIX } from './session-store.ts'

/** Prefix of the query keys of everything fetched with a token, which is removed when the account changes. */
export const ADMIN_QUERIES = 'admin'

const SessionContext = createContext(new Session())

type SessionProviderProps = {
  readonly session: Session
  readonly children: ReactNode
}

export function SessionProvider({ session, children }: SessionProviderProps) {
  const configuration = useConfiguration()
  const isKnown = configuration !== undefined
  const signIn = configuration?.signIn

  useEffect(() => {
    // The redirect page starts the session itself, with the provider's response.
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
    // This runs before rendering, so that data of the previous account is never shown.
    return session.subscribe(() => {
      const id = session.getState().account?.homeAccountId
      if (id !== last) queries.removeQueries({ queryKey: [ADMIN_QUERIES] })
      last = id
    })
  }, [session, queries])

  return <SessionContext value={session}>{children}</SessionContext>
}

export const useSession = (): Session => useContext(SessionContext)

export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.getState)
}
