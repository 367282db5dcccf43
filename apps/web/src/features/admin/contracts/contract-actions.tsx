import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { allAccountsPath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { hasOwnBackend } from '../../../shared/api/backend.ts'
import { HarmfulButton } from '../../../shared/ui/harmful-button.tsx'
import styles from '../accounts/accounts.module.css'
import type { AnyContract } from '../any-administration.ts'
import { contractDisabling, contractEnabling, contractRevocation } from '../changes/admin-changes.ts'
import { useAskToConfirm } from '../changes/use-ask.tsx'
import { useKeptFocus } from '../use-kept-focus.ts'

export function ContractActions({ contract }: { contract: AnyContract }) {
  const ask = useAskToConfirm()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const { name, status } = contract
  return (
    <div className={styles.actions} {...keptFocus}>
      <Button component={Link} to={allAccountsPath(name)} variant="default">
        {t`All accounts`}
      </Button>
      {status !== 'Revoked' && (
        <>
          {hasOwnBackend() && (
            <Button
              variant="default"
              onClick={() =>
                ask(() => (status === 'Enabled' ? contractDisabling(contract) : contractEnabling(contract)))
              }
            >
              {status === 'Enabled' ? t`Disable` : t`Enable`}
            </Button>
          )}
          <HarmfulButton onClick={() => ask(() => contractRevocation(contract))}>{t`Revoke contract`}</HarmfulButton>
        </>
      )}
    </div>
  )
}
