import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { explainSignInFailure } from '../../shared/session/failure/explain-sign-in-failure.ts'
import { useSessionState } from '../../shared/session/session-context.tsx'
import { useSignIn } from '../../shared/session/use-sign-in.ts'
import { toastFailure } from '../../shared/toasts.ts'

/** How long the message stays, in milliseconds: it says what to do. */
const DURATION = 10_000

/** Leads to the identity provider, and back to the page on which it was pressed. */
export function SignInButton() {
  const signIn = useSignIn()
  const { step } = useSessionState()
  const begin = () => {
    signIn().catch((error: Error) =>
      toastFailure(error.message, explainSignInFailure(error, t`Load this page again and try once more.`), DURATION),
    )
  }
  return (
    <Button variant="default" size="sm" px="xs" loading={step === 'login'} onClick={begin}>
      {t`Sign In`}
    </Button>
  )
}
