import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PersonDetails } from '@vitrine/api/administration/people.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { PEOPLE_ENDPOINTS } from '@vitrine/api/endpoints/people.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { Link, useParams } from 'react-router'
import { SignedInFailure } from '../../../shared/session/failure/signed-in-failure.tsx'
import { EmptyState } from '../../../shared/ui/notice/empty-state.tsx'
import { PageSkeleton } from '../../../shared/ui/page/page-skeleton.tsx'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import styles from '../account/account-page.module.css'
import { formatAdminInstant } from '../admin-dates.ts'
import { AdminHeading } from '../admin-heading.tsx'
import { isMissing } from '../contracts/missing-contract.tsx'
import { CopyableId } from '../copyable-id.tsx'
import { ObjectFact, ObjectFacts } from '../object-facts.tsx'
import { StatusBadge } from '../status/status-badge.tsx'
import { useAdminQuery } from '../use-admin-query.ts'
import { useKeptFocus } from '../use-kept-focus.ts'
import { accessWord, roleMeaning, roleWord } from './people-words.ts'
import { PersonAccounts } from './person-accounts.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonHistory } from './person-history.tsx'

const { person: PERSON } = PEOPLE_ENDPOINTS

export default function PersonPage() {
  const { personId = '' } = useParams()
  const request = requestTo(PERSON, { params: { id: personId } })
  const { data, error, refetch } = useAdminQuery(request, PERSON.response)
  usePageTitle(data?.name ?? t`Person`)
  const keptFocus = useKeptFocus<HTMLDivElement>()
  if (isMissing(error)) return <MissingPerson id={personId} />
  if (data === undefined && error)
    return <SignedInFailure title={t`Failed to get the person`} error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <PageSkeleton />
  return (
    <>
      <AdminHeading
        title={data.name}
        subtitle={data.username}
        badge={<StatusBadge status={data.status} word={accessWord(data.status)} />}
        trail={[{ to: PAGES.people, title: t`People` }]}
        actions={
          <div {...keptFocus}>
            <PersonActions person={data} />
          </div>
        }
      />
      <div className={styles.sections}>
        <PersonFacts person={data} />
        <PersonAccounts accounts={data.accounts} />
        <PersonHistory id={personId} />
      </div>
    </>
  )
}

function PersonFacts({ person }: { person: PersonDetails }) {
  const { id, name, username, role, status, created, updated, lastSignIn, lastCall } = person
  return (
    <ObjectFacts label={t`Person`}>
      <ObjectFact label={t`ID`}>
        <CopyableId id={id} length={id.length} />
      </ObjectFact>
      <ObjectFact label={t`Name`}>{name}</ObjectFact>
      <ObjectFact label={t`User Name`}>{username}</ObjectFact>
      <ObjectFact label={t`Role`}>{`${roleWord(role)}. ${roleMeaning(role)}`}</ObjectFact>
      <ObjectFact label={t`Access`}>{accessWord(status)}</ObjectFact>
      <ObjectFact label={t`Access changed`}>{formatAdminInstant(updated === created ? null : updated)}</ObjectFact>
      <ObjectFact label={t`First sign-in`}>{formatAdminInstant(created)}</ObjectFact>
      <ObjectFact label={t`Last Sign-In`}>{formatAdminInstant(lastSignIn)}</ObjectFact>
      <ObjectFact label={t`Last Usage`}>{formatAdminInstant(lastCall)}</ObjectFact>
    </ObjectFacts>
  )
}

function MissingPerson({ id }: { id: string }) {
  return (
    <EmptyState
      title={t`Person not found`}
      action={<Button component={Link} to={PAGES.people}>{t`View people`}</Button>}
    >
      <p>{t`Nobody with the ID ${id} has signed in.`}</p>
    </EmptyState>
  )
}
