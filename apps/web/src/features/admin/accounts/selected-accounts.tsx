import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Account } from '@vitrine/api/administration/admin.ts'
import { HarmfulButton } from '../../../shared/ui/harmful-button.tsx'
import { accountsRevocation } from '../changes/admin-changes.ts'
import type { Ask } from '../changes/use-admin-change.tsx'
import styles from './accounts.module.css'

type SelectedAccountsProps = {
  readonly selected: readonly Account[]
  readonly onAsk: Ask
  readonly onClear: () => void
}

/** Shows the number of selected accounts and the actions on them. */
export function SelectedAccounts({ selected, onAsk, onClear }: SelectedAccountsProps) {
  const count = selected.length
  return (
    <div className={styles.selected} role="status">
      {count > 0 && (
        <>
          <span>{plural(count, { one: '# account is selected', other: '# accounts are selected' })}</span>
          <HarmfulButton size="xs" onClick={() => onAsk(() => accountsRevocation(selected.map(({ id }) => id)))}>
            {t`Revoke selected`}
          </HarmfulButton>
          <Button size="xs" variant="default" onClick={onClear}>
            {t`Clear selection`}
          </Button>
        </>
      )}
    </div>
  )
}
