import { t } from '@lingui/core/macro'
import { useCallback } from 'react'
import { toastFailure } from '../toasts.ts'
import { useSession } from './session-context.tsx'

/** What a sign-out leaves where the provider could not be told. */
export const providerStillKnows = (): string =>
  t`You are signed out in this browser only. The identity provider could not be told, and may still know you: whoever uses this browser may be able to sign in as you. Sign out there as well, or close all windows of this browser.`

/** What Sign Out does. Says on every page where it went no further than this browser. */
export function useSignOut(): () => void {
  const session = useSession()
  return useCallback(() => {
    void session.signOut().then((reach) => {
      if (reach === 'here') toastFailure(t`You are signed out`, providerStillKnows(), LONG)
    })
  }, [session])
}

/** How long it stays, in milliseconds: it is no message to be missed. */
const LONG = 20_000
