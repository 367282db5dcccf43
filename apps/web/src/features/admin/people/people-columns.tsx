import { t } from '@lingui/core/macro'
import type { PeopleColumn, PersonDetails } from '@vitrine/api/administration/people.ts'
import { personPath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { formatAdminInstant } from '../admin-dates.ts'
import { CopyableId, ID_LENGTH } from '../copyable-id.tsx'
import type { Column } from '../data-table/column.ts'
import links from '../row-link.module.css'
import { StatusBadge } from '../status/status-badge.tsx'
import { accessWord, roleWord } from './people-words.ts'
import { PersonActions } from './person-actions.tsx'

const orderable = (key: PeopleColumn, title: string, cell: Column<PersonDetails>['cell']): Column<PersonDetails> => ({
  key,
  title,
  cell,
  isOrderable: true,
})

const instant = (key: 'lastCall' | 'lastSignIn', title: string) =>
  orderable(key, title, (person) => formatAdminInstant(person[key]))

const idColumn = () => orderable('id', t`ID`, ({ id }) => <CopyableId id={id} length={ID_LENGTH} to={personPath(id)} />)

/** Returns the columns of the list of people: those of a list of accounts (specification 2.16) that people have, and a few more. */
export const peopleColumns = (): readonly Column<PersonDetails>[] => [
  { ...idColumn(), folds: 'phone' },
  orderable('name', t`Name`, ({ id, name }) => (
    <Link className={links.link} to={personPath(id)}>
      {name}
    </Link>
  )),
  orderable('username', t`User Name`, ({ username }) => username),
  orderable('role', t`Role`, ({ role }) => roleWord(role)),
  instant('lastSignIn', t`Last Sign-In`),
  instant('lastCall', t`Last Usage`),
  {
    ...orderable('status', t`Status`, ({ status }) => <StatusBadge status={status} word={accessWord(status)} />),
    isMarkOnPhone: true,
  },
  { key: 'actions', title: t`Actions`, cell: (person) => <PersonActions person={person} /> },
]

export const reducedPeopleColumns = (): readonly Column<PersonDetails>[] => [idColumn()]
