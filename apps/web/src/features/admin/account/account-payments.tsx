import { t } from '@lingui/core/macro'
import type { AccountPayment, AccountView } from '@vitrine/api/administration/account-view.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { useState } from 'react'
import { useCards } from '../../../shared/api/cards.ts'
import { formatPln } from '../../../shared/format/money.ts'
import { cardWords } from '../../../shared/words/card-words.ts'
import { formatAdminInstant } from '../admin-dates.ts'
import { AdminList } from '../admin-list.tsx'
import { CopyableId } from '../copyable-id.tsx'
import type { Column } from '../data-table/column.ts'
import type { Range } from '../data-table/pages.tsx'
import { useAdminList } from '../use-admin-query.ts'
import styles from './account-page.module.css'

const { accountPayments: PAYMENTS } = ADMINISTRATION_ENDPOINTS
const PAGE_LENGTH = 10
const RECEIPT_LENGTH = 16

const columns = (): readonly Column<AccountPayment>[] => [
  { key: 'id', title: t`Receipt`, cell: ({ paymentId }) => <CopyableId id={paymentId} length={RECEIPT_LENGTH} /> },
  { key: 'receiver', folds: 'phone', title: t`Receiver`, cell: ({ receiver }) => cardWords(receiver) },
  { key: 'time', title: t`Paid`, cell: ({ time }) => formatAdminInstant(time) },
  { key: 'amount', folds: 'never', title: t`Amount`, align: 'end', cell: ({ amount }) => formatPln(amount) },
]

const paymentsRange = ({ from, to, total }: Range): string => t`${from} to ${to} of ${total} payments`

export function AccountPayments({ account: { id, payments } }: { account: AccountView }) {
  const [page, setPage] = useState(1)
  const request = requestTo(PAYMENTS, { params: { id }, query: { page, pageSize: PAGE_LENGTH } })
  const list = useAdminList(request, PAYMENTS.response)
  // Loads the cards, which also registers the translations of the receivers' names.
  useCards()
  return (
    <section className={styles.section} aria-labelledby="payments">
      <h2 id="payments">{t`Payments`}</h2>
      {payments.count > 0 && <p className={styles.note}>{t`Total paid: ${{ sum: formatPln(payments.sum) }}`}</p>}
      <AdminList
        query={list}
        failure={t`Failed to get the payments`}
        emptyText={t`Nothing was paid from this account`}
        label={t`Payments`}
        loadingText={t`The payments are loading`}
        rangeText={paymentsRange}
        columns={columns()}
        rowKey={({ paymentId }) => paymentId}
        page={page}
        pageSize={PAGE_LENGTH}
        onPage={setPage}
      />
    </section>
  )
}
