import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useSessionState } from '../../shared/session/session-context.tsx'
import type { SignedInAccount } from '../../shared/session/session-state.ts'
import { useSignOut } from '../../shared/session/use-sign-out.ts'
import styles from './top-bar.module.css'
import { FOLDS } from './use-folding.ts'

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

type SignedInAsProps = {
  readonly account: SignedInAccount
  /** `bar`: next to the buttons of a wide bar; `menu`: in the menu of a narrow one. */
  readonly position: 'bar' | 'menu'
}

export const SignedInAs = ({ account, position }: SignedInAsProps) => (
  <span
    className={position === 'bar' ? styles.account : styles.menuAccount}
    title={account.username}
    data-folds={position === 'bar' ? FOLDS.account : undefined}
  >
    <span className={position === 'bar' ? styles.accountLabel : undefined}>{t`Signed in as`} </span>
    {account.name}
  </span>
)
