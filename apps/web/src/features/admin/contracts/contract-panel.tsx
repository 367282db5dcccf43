import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ContractStatus } from '@vitrine/api/administration/contract-status.ts'
import { hasOwnBackend } from '../../../shared/api/backend.ts'
import cases from '../../../shared/ui/case.module.css'
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx'
import { HarmfulButton } from '../../../shared/ui/harmful-button.tsx'
import styles from '../accounts/accounts.module.css'
import { formatAdminInstant } from '../admin-dates.ts'
import type { AnyContract } from '../any-administration.ts'
import { contractDisabling, contractEnabling, contractRevocation } from '../changes/admin-changes.ts'
import { useAsk } from '../changes/use-ask.tsx'
import { ContractFace } from '../contract-face.tsx'
import { statusWord } from '../status/status-badge.tsx'
import { useKeptFocus } from '../use-kept-focus.ts'
import { accountsWords } from './contract-columns.tsx'
import panel from './contract-panel.module.css'
import { serviceAdvice, serviceWords } from './service-words.ts'

const MEANING = {
  Enabled: msg`Credentials of this contract are issued and accepted.`,
  Disabled: msg`Credentials of this contract are not issued or accepted until you enable it again.`,
  Revoked: msg`This contract and all its accounts are revoked permanently. Its credentials are no longer issued or accepted.`,
} as const satisfies Record<ContractStatus, MessageDescriptor>

/** Shows the data of a contract and the actions on it. */
export function ContractPanel({ contract }: { contract: AnyContract }) {
  const ask = useAsk()
  const keptFocus = useKeptFocus<HTMLElement>()
  const { id, name, status, lastUpdate, activeAccounts, lastIssue } = contract
  const advice = serviceAdvice(contract)
  return (
    <section className={`${cases.case} ${styles.contract}`} aria-label={t`Contract`} {...keptFocus}>
      <div className={panel.data}>
        <ContractFace contract={name} />
        <FactList
          facts={[
            { key: 'id', label: t`ID`, value: id },
            { key: 'name', label: t({ message: 'Name', context: 'contract' }), value: name },
            { key: 'status', label: t`Status`, value: statusWord(status) },
            { key: 'accounts', label: t`Active accounts`, value: accountsWords(activeAccounts) },
            { key: 'lastIssue', label: t`Last issue`, value: formatAdminInstant(lastIssue ?? null) },
            { key: 'lastUpdate', label: t`Last Update`, value: formatAdminInstant(lastUpdate) },
            ...serviceFacts(contract),
          ]}
        />
      </div>
      <div className={styles.change}>
        {!(status === 'Enabled' && contract.service?.state === 'missing') && (
          <p className={styles.note}>{i18n._(MEANING[status])}</p>
        )}
        {advice !== undefined && <p className={styles.note}>{advice}</p>}
        {status !== 'Revoked' && (
          <div className={styles.actions}>
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
          </div>
        )}
      </div>
    </section>
  )
}

function serviceFacts(contract: AnyContract): Fact[] {
  const words = serviceWords(contract)
  if (words === undefined) return []
  const id = contract.service?.id
  return [
    { key: 'service', label: t`External service`, value: words },
    ...(id === undefined ? [] : [{ key: 'serviceId', label: t`ID at the service`, value: id }]),
  ]
}
