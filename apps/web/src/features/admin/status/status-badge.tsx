import type { AccountStatus, ContractStatus } from '@vitrine/api/administration/admin.ts'
import styles from './status-badge.module.css'
import { statusWord } from './status-word.ts'

type StatusBadgeProps = {
  readonly status: AccountStatus | ContractStatus
  /** Text of the badge. Defaults to the name of the status. */
  readonly word?: string
}

/**
 * Badge with the status of a contract, an account or a person. The badges of different statuses can be told apart even without
 * colours.
 */
export function StatusBadge({ status, word = statusWord(status) }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-status={status}>
      {word}
    </span>
  )
}
