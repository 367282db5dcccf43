import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AccountView } from '@vitrine/api/administration/account-view.ts'
import { contractAccountsPath, personPath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { formatPln } from '../../../shared/format/money.ts'
import { formatAdminInstant, notAvailable } from '../admin-dates.ts'
import { revocationWords } from '../changes/revocation-words.ts'
import { CopyableId } from '../copyable-id.tsx'
import styles from '../object-facts.module.css'
import { ObjectFact, ObjectFacts } from '../object-facts.tsx'
import { StatusBadge, shownStatus, statusWord } from '../status/status-badge.tsx'

export function AccountFacts({ account }: { account: AccountView }) {
  const { id, name, suspension, contract, created, updated, lastUsage, balance, personId, erasedAt, coupon } = account
  return (
    <ObjectFacts label={t`Account`} contract={contract.name} holder={{ name }}>
      <ObjectFact label={t`ID`}>
        <CopyableId id={id} length={id.length} />
      </ObjectFact>
      <ObjectFact label={t`Name`}>
        {erasedAt === null ? name || notAvailable() : t`Erased on ${formatAdminInstant(erasedAt)}`}
      </ObjectFact>
      {personId !== null && (
        <ObjectFact label={t`Person`}>
          <Link to={personPath(personId)}>{t`Signed in for this card`}</Link>
        </ObjectFact>
      )}
      <ObjectFact label={t`Status`}>{statusWord(shownStatus(account))}</ObjectFact>
      {suspension && (
        <ObjectFact label={t`Suspension`}>
          <SuspensionText {...suspension} />
        </ObjectFact>
      )}
      <ObjectFact label={t`Contract`}>
        <span className={styles.contract}>
          <Link to={contractAccountsPath(contract.name)}>{contract.name}</Link>
          {contract.status !== 'Enabled' && <StatusBadge status={contract.status} />}
        </span>
      </ObjectFact>
      <ObjectFact label={t`Created`}>{formatAdminInstant(created)}</ObjectFact>
      <ObjectFact label={t`Updated`}>{formatAdminInstant(updated)}</ObjectFact>
      <ObjectFact label={t`Last Usage`}>{formatAdminInstant(lastUsage)}</ObjectFact>
      <ObjectFact label={t`Balance`}>{balance === null ? notAvailable() : formatPln(balance)}</ObjectFact>
      {coupon && (
        <ObjectFact label={t`Coupon`}>
          {coupon.usedAt === null ? (
            <Trans>Not used yet, valid until {formatAdminInstant(coupon.validTo)}</Trans>
          ) : (
            <Trans>Used on {formatAdminInstant(coupon.usedAt)}</Trans>
          )}
        </ObjectFact>
      )}
    </ObjectFacts>
  )
}

function SuspensionText({ since, until, reason, by }: NonNullable<AccountView['suspension']>) {
  const words = reason === null ? undefined : revocationWords(reason)
  return (
    <span>
      {until === null
        ? t`Since ${formatAdminInstant(since)}, until an administrator reinstates the account`
        : t`Since ${formatAdminInstant(since)}, until ${formatAdminInstant(until)}`}
      {by !== '' && <> · {t`by ${by}`}</>}
      {words !== undefined && <> · {words}</>}
    </span>
  )
}
