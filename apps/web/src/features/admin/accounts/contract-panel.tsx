import { Button } from '@mantine/core'
import type { Contract, ContractStatus } from '@vitrine/api'
import { formatInstant } from '../../../shared/format/admin-dates.ts'
import cases from '../../../shared/ui/case.module.css'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { HarmfulButton } from '../../../shared/ui/harmful-button.tsx'
import { useKeptFocus } from '../../../shared/ui/use-kept-focus.ts'
import styles from './accounts.module.css'
import { type AdminChange, contractDisabling, contractEnabling, contractRevocation } from './admin-changes.ts'

interface ContractPanelProps {
  readonly contract: Contract
  readonly onAsk: (change: AdminChange) => void
}

const MEANING = {
  Enabled: 'Its credentials are issued and accepted.',
  Disabled: 'Its credentials are neither issued nor accepted until it is enabled again.',
  Revoked: 'It is revoked for good, with all its accounts: nothing is issued under it, and what was issued is refused.',
} as const satisfies Record<ContractStatus, string>

/** What a contract is, and what can be done to it. */
export function ContractPanel({ contract, onAsk }: ContractPanelProps) {
  const keptFocus = useKeptFocus<HTMLElement>()
  const { id, name, status, lastUpdate } = contract
  return (
    <section className={`${cases.case} ${styles.contract}`} aria-label="Contract" {...keptFocus}>
      <FactList
        facts={[
          { key: 'id', label: 'ID', value: id },
          { key: 'name', label: 'Name', value: name },
          { key: 'status', label: 'Status', value: status },
          { key: 'lastUpdate', label: 'Last Update', value: formatInstant(lastUpdate) },
        ]}
      />
      <div className={styles.doing}>
        <p className={styles.note}>{MEANING[status]}</p>
        {status !== 'Revoked' && (
          <div className={styles.actions}>
            <Button
              variant="default"
              onClick={() => onAsk(status === 'Enabled' ? contractDisabling(contract) : contractEnabling(contract))}
            >
              {status === 'Enabled' ? 'Disable' : 'Enable'}
            </Button>
            <HarmfulButton onClick={() => onAsk(contractRevocation(contract))}>Revoke contract</HarmfulButton>
          </div>
        )}
      </div>
    </section>
  )
}
