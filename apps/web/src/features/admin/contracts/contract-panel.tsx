import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { ContractStatus } from '@vitrine/api/administration/contract-status.ts'
import { formatAdminInstant } from '../admin-dates.ts'
import type { AnyContract } from '../any-administration.ts'
import { CopyableId } from '../copyable-id.tsx'
import { ObjectFact, ObjectFacts } from '../object-facts.tsx'
import { statusWord } from '../status/status-badge.tsx'
import { accountsWords } from './contract-columns.tsx'
import { serviceAdvice, serviceWords } from './service-words.ts'

const MEANING = {
  Enabled: msg`Credentials of this contract are issued and accepted.`,
  Disabled: msg`Credentials of this contract are not issued or accepted until you enable it again.`,
  Revoked: msg`This contract and all its accounts are revoked permanently. Its credentials are no longer issued or accepted.`,
} as const satisfies Record<ContractStatus, MessageDescriptor>

export function ContractPanel({ contract }: { contract: AnyContract }) {
  const { id, name, status, lastUpdate, activeAccounts, lastIssue } = contract
  const advice = serviceAdvice(contract)
  const isMissingAtService = contract.service?.state === 'missing'
  return (
    <ObjectFacts
      label={t`Contract`}
      contract={name}
      note={
        <>
          {!(status === 'Enabled' && isMissingAtService) && <p>{i18n._(MEANING[status])}</p>}
          {advice !== undefined && <p>{advice}</p>}
        </>
      }
    >
      <ObjectFact label={t`ID`}>
        <CopyableId id={id} length={id.length} />
      </ObjectFact>
      <ObjectFact label={t({ message: 'Name', context: 'contract' })}>{name}</ObjectFact>
      <ObjectFact label={t`Status`}>{statusWord(status)}</ObjectFact>
      <ObjectFact label={t`Active accounts`}>{accountsWords(activeAccounts)}</ObjectFact>
      <ObjectFact label={t`Last issue`}>{formatAdminInstant(lastIssue ?? null)}</ObjectFact>
      <ObjectFact label={t`Last Update`}>{formatAdminInstant(lastUpdate)}</ObjectFact>
      <ServiceFacts contract={contract} />
    </ObjectFacts>
  )
}

function ServiceFacts({ contract }: { contract: AnyContract }) {
  const words = serviceWords(contract)
  if (words === undefined) return null
  const id = contract.service?.id
  return (
    <>
      <ObjectFact label={t`External service`}>{words}</ObjectFact>
      {id !== undefined && <ObjectFact label={t`ID at the service`}>{id}</ObjectFact>}
    </>
  )
}
