import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AccountStatus, ContractStatus } from '@vitrine/api/administration/admin.ts'

const WORDS: Readonly<Record<AccountStatus | ContractStatus, MessageDescriptor>> = {
  Active: msg`Active`,
  Enabled: msg`Enabled`,
  Disabled: msg`Disabled`,
  Revoked: msg`Revoked`,
}

/** Names the status of a contract or an account. */
export const statusWord = (status: AccountStatus | ContractStatus): string => i18n._(WORDS[status])
