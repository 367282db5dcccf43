import type { AccountStatus, ContractStatus } from '@vitrine/api'
import styles from './status-badge.module.css'
import { statusWord } from './status-word.ts'

/** The status of a contract, an account or a person; each looks different, also without colours. */
export function StatusBadge({ status }: { status: AccountStatus | ContractStatus }) {
  return (
    <span className={styles.badge} data-status={status}>
      {statusWord(status)}
    </span>
  )
}
