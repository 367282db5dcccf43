import { t } from '@lingui/core/macro'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { useParams } from 'react-router'
import { SignedInFailure } from '../../../shared/session/failure/signed-in-failure.tsx'
import { PageSkeleton } from '../../../shared/ui/page/page-skeleton.tsx'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import styles from '../account/account-page.module.css'
import { AdminHeading } from '../admin-heading.tsx'
import { useContracts } from '../contracts.ts'
import { StatusBadge } from '../status/status-badge.tsx'
import { ContractAccounts } from './contract-accounts.tsx'
import { ContractActions } from './contract-actions.tsx'
import { ContractPanel } from './contract-panel.tsx'
import { MissingContract } from './missing-contract.tsx'

export default function ContractPage() {
  const { accountName = '' } = useParams()
  usePageTitle(accountName)
  const { data, error, refetch } = useContracts()
  if (data === undefined && error)
    return <SignedInFailure title={t`Failed to get contracts`} error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <PageSkeleton />
  const contract = data.find(({ name }) => name === accountName)
  if (contract === undefined) return <MissingContract name={accountName} />
  return (
    <>
      <AdminHeading
        title={contract.name}
        subtitle={t`The contract and its accounts`}
        badge={<StatusBadge status={contract.status} />}
        trail={[{ to: PAGES.contracts, title: t`VC Contracts` }]}
        actions={<ContractActions contract={contract} />}
      />
      <div className={styles.sections}>
        <ContractPanel contract={contract} />
        <ContractAccounts contract={contract} />
      </div>
    </>
  )
}
