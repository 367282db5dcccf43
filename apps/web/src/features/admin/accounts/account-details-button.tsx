import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { AccountDetails } from '@vitrine/api/administration/admin.ts'
import { useState } from 'react'
import { formatPln } from '../../../shared/format/money.ts'
import { MessageDialog } from '../../../shared/ui/dialog/message-dialog.tsx'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { formatAdminInstant, notAvailable } from '../admin-dates.ts'
import { statusWord } from '../status/status-badge.tsx'

type AccountDetailsButtonProps = {
  readonly account: AccountDetails
  readonly name: string
}

/** Shows an account in a dialog, for a backend that has no page about it. */
export function AccountDetailsButton({ account, name }: AccountDetailsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { id, lastUsage, created, updated, balance, status } = account
  return (
    <>
      <Button variant="default" size="xs" aria-label={t`Details of ${name}`} onClick={() => setOpen(true)}>
        {t`Details`}
      </Button>
      {isOpen && (
        <MessageDialog title={t`Details of ${name}`} onClose={() => setOpen(false)}>
          <FactList
            facts={[
              { key: 'id', label: t`ID`, value: id },
              { key: 'name', label: t`Name`, value: account.name || notAvailable() },
              { key: 'lastUsage', label: t`Last Usage`, value: formatAdminInstant(lastUsage) },
              { key: 'created', label: t`Created`, value: formatAdminInstant(created) },
              { key: 'updated', label: t`Updated`, value: formatAdminInstant(updated) },
              { key: 'balance', label: t`Balance`, value: balance === null ? notAvailable() : formatPln(balance) },
              { key: 'status', label: t`Status`, value: statusWord(status) },
            ]}
          />
        </MessageDialog>
      )}
    </>
  )
}
