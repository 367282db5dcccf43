import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AccountView } from '@vitrine/api/administration/account-view.ts'
import { contractAccountsPath } from '@vitrine/api/pages/pages.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPln } from '../../../shared/format/money.ts'
import cases from '../../../shared/ui/case.module.css'
import { formatAdminInstant, notAvailable } from '../admin-dates.ts'
import { revocationWords } from '../changes/revocation-words.ts'
import { ContractFace } from '../contract-face.tsx'
import { CopyableId } from '../copyable-id.tsx'
import { StatusBadge, shownStatus, statusWord } from '../status/status-badge.tsx'
import styles from './account-facts.module.css'

/** Shows the data of an account. */
export function AccountFacts({ account }: { account: AccountView }) {
  const { id, name, suspension, contract, created, updated, lastUsage, balance, erasedAt, coupon } = account
  return (
    <section className={`${cases.panel} ${styles.account}`} aria-label={t`Account`}>
      <ContractFace contract={contract.name} holder={{ name }} />
      <dl className={styles.facts}>
        <AccountFact label={t`ID`}>
          <CopyableId id={id} length={id.length} />
        </AccountFact>
        <AccountFact label={t`Name`}>
          {erasedAt === null ? name || notAvailable() : t`Erased on ${formatAdminInstant(erasedAt)}`}
        </AccountFact>
        <AccountFact label={t`Status`}>{statusWord(shownStatus(account))}</AccountFact>
        {suspension && (
          <AccountFact label={t`Suspension`}>
            <SuspensionText {...suspension} />
          </AccountFact>
        )}
        <AccountFact label={t`Contract`}>
          <span className={styles.contract}>
            <Link to={contractAccountsPath(contract.name)}>{contract.name}</Link>
            {contract.status !== 'Enabled' && <StatusBadge status={contract.status} />}
          </span>
        </AccountFact>
        <AccountFact label={t`Created`}>{formatAdminInstant(created)}</AccountFact>
        <AccountFact label={t`Updated`}>{formatAdminInstant(updated)}</AccountFact>
        <AccountFact label={t`Last Usage`}>{formatAdminInstant(lastUsage)}</AccountFact>
        <AccountFact label={t`Balance`}>{balance === null ? notAvailable() : formatPln(balance)}</AccountFact>
        {coupon && (
          <AccountFact label={t`Coupon`}>
            {coupon.usedAt === null ? (
              <Trans>Not used yet, valid until {formatAdminInstant(coupon.validTo)}</Trans>
            ) : (
              <Trans>Used on {formatAdminInstant(coupon.usedAt)}</Trans>
            )}
          </AccountFact>
        )}
      </dl>
    </section>
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

function AccountFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
