import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { useSession, useSessionState } from '../shared/session/session-context.tsx'
import { toastError } from '../shared/toasts.ts'

/** Leads to the identity provider, and back to the page on which it was pressed. */
export function SignInButton() {
  const session = useSession()
  const { step } = useSessionState()
  const { pathname, search } = useLocation()
  const signIn = () => {
    session.signIn(`${pathname}${search}`).catch((error: Error) => toastError(error.message))
  }
  return (
    <Button size="sm" px="xs" loading={step === 'login'} onClick={signIn}>
      Sign In
    </Button>
  )
}
