import { t } from '@lingui/core/macro'
import type { SignedInAccount } from '../../shared/session/session-state.ts'
import styles from './top-bar.module.css'
import { FOLDS } from './use-folding.ts'

type SignedInAsProps = {
  readonly account: SignedInAccount
  /** Beside the buttons of a wide bar, or in the menu of a narrow one. */
  readonly place: 'bar' | 'menu'
}

/** Says who is signed in. */
export const SignedInAs = ({ account, place }: SignedInAsProps) => (
  <span
    className={place === 'bar' ? styles.account : styles.menuAccount}
    title={account.username}
    data-folds={place === 'bar' ? FOLDS.account : undefined}
  >
    <span className={place === 'bar' ? styles.accountLabel : undefined}>{t`Signed in as`} </span>
    {account.name}
  </span>
)
