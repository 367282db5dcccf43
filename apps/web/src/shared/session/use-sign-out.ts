import { t } from '@lingui/core/macro'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { useCallback } from 'react'
import { toastFailure } from '../toasts.ts'
import { useSession } from './session-context.tsx'

/** Longer than for other toasts, because the visitor must not miss it. */
const WARNING_DURATION: Milliseconds = 20_000

export const signedOutHereOnlyText = (): string =>
  t`You are signed out in this browser only. The identity provider could not be reached, so you may still be signed in there, and anyone who uses this browser could sign in as you. Sign out there as well, or close all windows of this browser.`

export function useSignOut(): () => void {
  const session = useSession()
  return useCallback(() => {
    void session.signOut().then((reach) => {
      if (reach === 'here') toastFailure(t`You are signed out`, signedOutHereOnlyText(), WARNING_DURATION)
    })
  }, [session])
}
