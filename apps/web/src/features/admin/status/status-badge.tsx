import type { AccountStatus, ContractStatus } from '@vitrine/api/administration/admin.ts'
import styles from './status-badge.module.css'
import { statusWord } from './status-word.ts'

type StatusBadgeProps = {
  readonly status: AccountStatus | ContractStatus
  /** Where it is called otherwise than that of an account. */
  readonly word?: string
}

/** The status of a contract, an account or a person; each looks different, also without colours. */
export function StatusBadge({ status, word = statusWord(status) }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-status={status}>
      {word}
    </span>
  )
}
