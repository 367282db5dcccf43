import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Account, AccountStatus } from '@vitrine/api/administration/admin.ts'
import type { ContractStatus } from '@vitrine/api/administration/contract-status.ts'
import styles from './status-badge.module.css'

type Status = AccountStatus | ContractStatus | 'Suspended'

type StatusBadgeProps = {
  readonly status: Status
  readonly word?: string
}

/** The badges of different statuses can be told apart even without colours. */
export function StatusBadge({ status, word = statusWord(status) }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-status={status}>
      {word}
    </span>
  )
}

const WORDS: Readonly<Record<Status, MessageDescriptor>> = {
  Active: msg`Active`,
  Suspended: msg`Suspended`,
  Enabled: msg`Enabled`,
  Disabled: msg`Disabled`,
  Revoked: msg`Revoked`,
}

export const statusWord = (status: Status): string => i18n._(WORDS[status])

/** Returns the status to show. A suspended account is `Active` in the specification's lists. */
export const shownStatus = ({ status, isSuspended }: Pick<Account, 'status' | 'isSuspended'>): Status =>
  status === 'Active' && isSuspended ? 'Suspended' : status
