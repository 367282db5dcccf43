import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useSessionState } from '../../shared/session/session-context.tsx'
import type { SignedInAccount } from '../../shared/session/session-state.ts'
import { useSignOut } from '../../shared/session/use-sign-out.ts'
import { SignedInAs } from './signed-in-as.tsx'

/** Shows who is signed in, with a button to sign out. */
export function SignOutButton({ account }: { account: SignedInAccount }) {
  const signOut = useSignOut()
  const { step } = useSessionState()
  return (
    <>
      <SignedInAs account={account} position="bar" />
      <Button size="sm" px="xs" variant="default" loading={step === 'logout'} onClick={signOut}>
        {t`Sign Out`}
      </Button>
    </>
  )
}
