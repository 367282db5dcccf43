import { t } from '@lingui/core/macro'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { PEOPLE_ENDPOINTS } from '@vitrine/api/endpoints/people.ts'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import styles from '../accounts/accounts.module.css'
import { useReduced } from '../accounts/use-reduced.tsx'
import { AdminHeading } from '../admin-heading.tsx'
import { AdminList } from '../admin-list.tsx'
import type { Range } from '../data-table/pages.tsx'
import { useAdminList } from '../use-admin-query.ts'
import { peopleColumns, reducedPeopleColumns } from './people-columns.tsx'
import { PeopleTools, usePeopleAddress } from './people-tools.tsx'

const { people: PEOPLE } = PEOPLE_ENDPOINTS

const peopleRange = ({ from, to, total }: Range): string => t`${from} to ${to} of ${total} people`

/** Page `/admin/contracts/all-accounts/idp`: the people who signed in, with their roles and access. */
export default function PeoplePage() {
  const title = t`People`
  usePageTitle(title)
  const { isReduced, reducedSwitch } = useReduced()
  const { address, query } = usePeopleAddress()
  const list = useAdminList(requestTo(PEOPLE, { query }), PEOPLE.response)
  return (
    <>
      <AdminHeading title={title} subtitle={t`Everyone who has signed in, with role and access`} />
      <div className={styles.list}>
        <PeopleTools address={address}>{reducedSwitch}</PeopleTools>
        <AdminList
          query={list}
          failure={t`Failed to get accounts`}
          emptyText={t`No accounts found`}
          label={title}
          loadingText={t`The people are loading`}
          rangeText={peopleRange}
          columns={isReduced ? reducedPeopleColumns() : peopleColumns()}
          rowKey={({ id }) => id}
          address={address}
          {...address.pages}
        />
      </div>
    </>
  )
}
