import { Button } from '@mantine/core'
import { useSession, useSessionState } from '../shared/session/session-context.tsx'
import type { SignedInAccount } from '../shared/session/session-state.ts'
import styles from './top-bar.module.css'

/** Says who is signed in, and ends it. */
export function SignOutButton({ account }: { account: SignedInAccount }) {
  const session = useSession()
  const { step } = useSessionState()
  return (
    <>
      <span className={styles.account} title={account.username}>
        <span className={styles.accountLabel}>Signed in as </span>
        {account.name}
      </span>
      <Button size="sm" px="xs" variant="default" loading={step === 'logout'} onClick={() => void session.signOut()}>
        Sign Out
      </Button>
    </>
  )
}
