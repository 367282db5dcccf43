import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { AccountView } from '@vitrine/api/administration/account-view.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { contractAccountsPath, PAGES } from '@vitrine/api/pages/pages.ts'
import { Link, useParams } from 'react-router'
import { useCards } from '../../../shared/api/cards.ts'
import { SignedInFailure } from '../../../shared/session/failure/signed-in-failure.tsx'
import { HarmfulButton } from '../../../shared/ui/harmful-button.tsx'
import { EmptyState } from '../../../shared/ui/notice/empty-state.tsx'
import { PageSkeleton } from '../../../shared/ui/page/page-skeleton.tsx'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import { displayName, paymentObstacle } from '../accounts/account-columns.tsx'
import { PaymentButton } from '../accounts/payment-button.tsx'
import { startablePayment } from '../accounts/startable-payment.ts'
import { AdminHeading } from '../admin-heading.tsx'
import { accountErasure, accountReinstatement, accountRevocation, accountSuspension } from '../changes/admin-changes.ts'
import { useAskToConfirm } from '../changes/use-ask.tsx'
import { isMissing } from '../contracts/missing-contract.tsx'
import { ID_LENGTH } from '../copyable-id.tsx'
import { ImpossibleButton } from '../impossible-button.tsx'
import { StatusBadge, shownStatus } from '../status/status-badge.tsx'
import { useAdminQuery } from '../use-admin-query.ts'
import { useKeptFocus } from '../use-kept-focus.ts'
import { AccountCredentials } from './account-credentials.tsx'
import { AccountFacts } from './account-facts.tsx'
import { AccountHistory } from './account-history.tsx'
import styles from './account-page.module.css'
import { AccountPayments } from './account-payments.tsx'

const { account: ACCOUNT } = ADMINISTRATION_ENDPOINTS

export default function AccountPage() {
  const { accountId = '' } = useParams()
  const request = requestTo(ACCOUNT, { params: { id: accountId } })
  const { data, error, refetch } = useAdminQuery(request, ACCOUNT.response)
  const shortId = accountId.slice(0, ID_LENGTH)
  usePageTitle(t`Account ${shortId}`)
  if (isMissing(error)) return <MissingAccount id={accountId} />
  if (data === undefined && error)
    return <SignedInFailure title={t`Failed to get the account`} error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <PageSkeleton />
  return (
    <>
      <AdminHeading
        title={data.name === '' ? t`Account ${shortId}` : data.name}
        subtitle={t`An account of ${data.contract.name}`}
        badge={<StatusBadge status={shownStatus(data)} />}
        trail={[
          { to: PAGES.accounts, title: t`Accounts` },
          { to: contractAccountsPath(data.contract.name), title: data.contract.name },
        ]}
        actions={<AccountActions account={data} />}
      />
      <div className={styles.sections}>
        <AccountFacts account={data} />
        <AccountCredentials credentials={data.credentials} />
        {(data.balance !== null || data.payments.count > 0) && <AccountPayments account={data} />}
        <AccountHistory account={data} />
      </div>
    </>
  )
}

function AccountActions({ account }: { account: AccountView }) {
  const ask = useAskToConfirm()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const { data: cards = [] } = useCards()
  const shortId = account.id.slice(0, ID_LENGTH)
  const payment = startablePayment(cards, account.contract.name)
  return (
    <div className={styles.actions} {...keptFocus}>
      {payment && (
        <PaymentButton
          payment={payment}
          accountId={account.id}
          shortId={shortId}
          size="sm"
          obstacle={paymentObstacle(account.contract, account)}
        />
      )}
      {account.status === 'Active' && <SuspensionButtons account={account} />}
      {account.status === 'Active' && (
        <HarmfulButton
          aria-label={t`Revoke ${shortId}`}
          onClick={() => ask(() => accountRevocation(account, displayName(account)))}
        >
          {t`Revoke`}
        </HarmfulButton>
      )}
      {account.erasedAt === null && (
        <HarmfulButton onClick={() => ask(() => accountErasure(account))}>{t`Erase personal data`}</HarmfulButton>
      )}
    </div>
  )
}

function SuspensionButtons({ account }: { account: AccountView }) {
  const ask = useAskToConfirm()
  const name = displayName(account)
  const { suspension, canBeSuspended } = account
  const suspend = () => ask(() => accountSuspension(account, name))
  if (!canBeSuspended)
    return <ImpossibleButton reason={t`This card’s service can only revoke.`}>{t`Suspend`}</ImpossibleButton>
  return suspension === null ? (
    <Button variant="default" onClick={suspend}>{t`Suspend`}</Button>
  ) : (
    <>
      <Button onClick={() => ask(() => accountReinstatement(account, name))}>{t`Reinstate`}</Button>
      <Button variant="default" onClick={suspend}>{t`Change suspension`}</Button>
    </>
  )
}

function MissingAccount({ id }: { id: string }) {
  return (
    <EmptyState
      title={t`Account not found`}
      action={<Button component={Link} to={PAGES.accounts}>{t`View accounts`}</Button>}
    >
      <p>{t`No account has the ID ${id}.`}</p>
    </EmptyState>
  )
}
