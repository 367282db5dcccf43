import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type AccountView, contractAccountsPath } from '@vitrine/api'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPln } from '../../../shared/format/money.ts'
import cases from '../../../shared/ui/case.module.css'
import { formatInstant, notAvailable } from '../admin-dates.ts'
import { CopyableId } from '../copyable-id.tsx'
import { StatusBadge } from '../status/status-badge.tsx'
import { statusWord } from '../status/status-word.ts'
import styles from './account-facts.module.css'

/** What an account is. */
export function AccountFacts({ account }: { account: AccountView }) {
  const { id, name, status, contract, created, updated, lastUsage, balance, erasedAt, coupon } = account
  return (
    <section className={cases.panel} aria-label={t`Account`}>
      <dl className={styles.facts}>
        <Fact label={t`ID`}>
          <CopyableId id={id} length={id.length} />
        </Fact>
        <Fact label={t`Name`}>
          {erasedAt === null ? name || notAvailable() : t`Erased on ${formatInstant(erasedAt)}`}
        </Fact>
        <Fact label={t`Status`}>{statusWord(status)}</Fact>
        <Fact label={t`Contract`}>
          <span className={styles.contract}>
            <Link to={contractAccountsPath(contract.name)}>{contract.name}</Link>
            {contract.status !== 'Enabled' && <StatusBadge status={contract.status} />}
          </span>
        </Fact>
        <Fact label={t`Created`}>{formatInstant(created)}</Fact>
        <Fact label={t`Updated`}>{formatInstant(updated)}</Fact>
        <Fact label={t`Last Usage`}>{formatInstant(lastUsage)}</Fact>
        <Fact label={t`Balance`}>{balance === null ? notAvailable() : formatPln(balance)}</Fact>
        {coupon && (
          <Fact label={t`Coupon`}>
            {coupon.usedAt === null ? (
              <Trans>Not used yet, valid until {formatInstant(coupon.validTo)}</Trans>
            ) : (
              <Trans>Used on {formatInstant(coupon.usedAt)}</Trans>
            )}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
