import { t } from '@lingui/core/macro'
import { useSessionView } from '../../../shared/session/session-view.ts'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import styles from '../accounts/accounts.module.css'
import { ReducedSwitch } from '../accounts/reduced-switch.tsx'
import { useReduced } from '../accounts/use-reduced.ts'
import { AdminHeading } from '../admin-heading.tsx'
import { AdminList } from '../admin-list.tsx'
import { useAdminChange } from '../changes/use-admin-change.tsx'
import type { Range } from '../data-table/pages.tsx'
import { peopleColumns, reducedPeopleColumns } from './people-columns.tsx'
import { usePeople } from './people-list.ts'
import { PeopleTools, usePeopleAddress } from './people-tools.tsx'

const peopleRange = ({ from, to, total }: Range): string => t`${from} to ${to} of ${total} people`

/** Page `/admin/contracts/all-accounts/idp`: the people who signed in, with their roles and access. */
export default function PeoplePage() {
  const title = t`People`
  usePageTitle(title)
  const { isReduced, setReduced } = useReduced()
  const { address, query } = usePeopleAddress()
  const list = usePeople(query)
  const ownId = useSessionView().data?.id
  const { ask, dialog } = useAdminChange()
  return (
    <>
      <AdminHeading title={title} subtitle={t`Everyone who has signed in, with role and access`} />
      <div className={styles.list}>
        <PeopleTools address={address}>
          <ReducedSwitch isReduced={isReduced} onChange={setReduced} />
        </PeopleTools>
        <AdminList
          query={list}
          failure={t`Failed to get accounts`}
          emptyText={t`No accounts found`}
          label={title}
          loadingText={t`The people are loading`}
          rangeText={peopleRange}
          columns={isReduced ? reducedPeopleColumns() : peopleColumns({ ownId, ask })}
          rowKey={({ id }) => id}
          page={address.page}
          pageSize={address.pageSize}
          order={query.order}
          onPage={address.setPage}
          onPageSize={address.setPageSize}
          onOrder={address.setOrder}
        />
      </div>
      {dialog}
    </>
  )
}
