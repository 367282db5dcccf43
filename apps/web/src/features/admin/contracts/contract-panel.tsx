import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ContractStatus } from '@vitrine/api/administration/admin.ts'
import { hasOwnBackend } from '../../../shared/api/backend.ts'
import cases from '../../../shared/ui/case.module.css'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { HarmfulButton } from '../../../shared/ui/harmful-button.tsx'
import styles from '../accounts/accounts.module.css'
import { formatAdminInstant } from '../admin-dates.ts'
import type { AnyContract } from '../any-administration.ts'
import { contractDisabling, contractEnabling, contractRevocation } from '../changes/admin-changes.ts'
import type { Ask } from '../changes/use-admin-change.tsx'
import { statusWord } from '../status/status-word.ts'
import { useKeptFocus } from '../use-kept-focus.ts'

type ContractPanelProps = {
  readonly contract: AnyContract
  readonly onAsk: Ask
}

const MEANING = {
  Enabled: msg`Its credentials are issued and accepted.`,
  Disabled: msg`Its credentials are neither issued nor accepted until it is enabled again.`,
  Revoked: msg`It is revoked for good, with all its accounts: nothing is issued under it, and what was issued is refused.`,
} as const satisfies Record<ContractStatus, MessageDescriptor>

/** What a contract is, and what can be done to it. */
export function ContractPanel({ contract, onAsk }: ContractPanelProps) {
  const keptFocus = useKeptFocus<HTMLElement>()
  const { id, name, status, lastUpdate } = contract
  return (
    <section className={`${cases.case} ${styles.contract}`} aria-label={t`Contract`} {...keptFocus}>
      <FactList
        facts={[
          { key: 'id', label: t`ID`, value: id },
          { key: 'name', label: t({ message: 'Name', context: 'contract' }), value: name },
          { key: 'status', label: t`Status`, value: statusWord(status) },
          { key: 'lastUpdate', label: t`Last Update`, value: formatAdminInstant(lastUpdate) },
        ]}
      />
      <div className={styles.doing}>
        <p className={styles.note}>{i18n._(MEANING[status])}</p>
        {status !== 'Revoked' && (
          <div className={styles.actions}>
            {hasOwnBackend() && (
              <Button
                variant="default"
                onClick={() =>
                  onAsk(() => (status === 'Enabled' ? contractDisabling(contract) : contractEnabling(contract)))
                }
              >
                {status === 'Enabled' ? t`Disable` : t`Enable`}
              </Button>
            )}
            <HarmfulButton
              onClick={() => onAsk(() => contractRevocation(contract))}
            >{t`Revoke contract`}</HarmfulButton>
          </div>
        )}
      </div>
    </section>
  )
}
