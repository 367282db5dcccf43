import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AccountStatus, ContractStatus } from '@vitrine/api/administration/admin.ts'
import styles from './status-badge.module.css'

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

const WORDS: Readonly<Record<AccountStatus | ContractStatus, MessageDescriptor>> = {
  Active: msg`Active`,
  Enabled: msg`Enabled`,
  Disabled: msg`Disabled`,
  Revoked: msg`Revoked`,
}

/** Names the status of a contract or an account. */
export const statusWord = (status: AccountStatus | ContractStatus): string => i18n._(WORDS[status])
