import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { explainSignInFailure } from '../../shared/session/failure/explain-sign-in-failure.ts'
import { useSessionState } from '../../shared/session/session-context.tsx'
import { useSignIn } from '../../shared/session/use-sign-in.ts'
import { toastFailure } from '../../shared/toasts.ts'

/** Long enough to read what to do. */
const FAILURE_DURATION: Milliseconds = 10_000

/** `isReady`: it is known that nobody is signed in. Until then the button is invisible. */
export function SignInButton({ isReady }: { isReady: boolean }) {
  const signIn = useSignIn()
  const { step } = useSessionState()
  const start = () => {
    signIn().catch((error: Error) =>
      toastFailure(
        error.message,
        explainSignInFailure(error, t`Load this page again and try once more.`),
        FAILURE_DURATION,
      ),
    )
  }
  return (
    <Button
      style={isReady ? {} : { visibility: 'hidden' }}
      variant="default"
      size="sm"
      px="xs"
      loading={step === 'login'}
      onClick={start}
    >
      {t`Sign In`}
    </Button>
  )
}
