import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useSessionState } from '../../shared/session/session-context.tsx'
import type { SignedInAccount } from '../../shared/session/session-state.ts'
import { useSignOut } from '../../shared/session/use-sign-out.ts'
import { SignedInAs } from './signed-in-as.tsx'

/** Says who is signed in, and ends it. */
export function SignOutButton({ account }: { account: SignedInAccount }) {
  const signOut = useSignOut()
  const { step } = useSessionState()
  return (
    <>
      <SignedInAs account={account} place="bar" />
      <Button size="sm" px="xs" variant="default" loading={step === 'logout'} onClick={signOut}>
        {t`Sign Out`}
      </Button>
    </>
  )
}
