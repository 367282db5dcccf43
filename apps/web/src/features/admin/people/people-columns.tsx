import { t } from '@lingui/core/macro'
import type { PersonDetails } from '@vitrine/api/administration/people.ts'
import { personPath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { formatAdminInstant } from '../admin-dates.ts'
import { CopyableId, ID_LENGTH } from '../copyable-id.tsx'
import type { Column } from '../data-table/column.ts'
import links from '../row-link.module.css'
import { StatusBadge } from '../status/status-badge.tsx'
import { accessWord, roleWord } from './people-words.ts'
import { PersonActions } from './person-actions.tsx'

const idColumn = (): Column<PersonDetails> => ({
  key: 'id',
  title: t`ID`,
  cell: ({ id }) => <CopyableId id={id} length={ID_LENGTH} to={personPath(id)} />,
})

/** Returns the columns of the list of people: those of a list of accounts (specification 2.16) that people have, and a few more. */
export const peopleColumns = (): readonly Column<PersonDetails>[] => [
  { ...idColumn(), folds: 'phone' },
  {
    key: 'name',
    title: t`Name`,
    cell: ({ id, name }) => (
      <Link className={links.link} to={personPath(id)}>
        {name}
      </Link>
    ),
  },
  { key: 'username', title: t`User Name`, cell: ({ username }) => username },
  { key: 'role', title: t`Role`, cell: ({ role }) => roleWord(role) },
  { key: 'lastSignIn', title: t`Last Sign-In`, cell: ({ lastSignIn }) => formatAdminInstant(lastSignIn) },
  { key: 'lastCall', title: t`Last Usage`, cell: ({ lastCall }) => formatAdminInstant(lastCall) },
  {
    key: 'status',
    title: t`Status`,
    cell: ({ status }) => <StatusBadge status={status} word={accessWord(status)} />,
    isMarkOnPhone: true,
  },
  { key: 'actions', title: t`Actions`, cell: (person) => <PersonActions person={person} /> },
]

export const reducedPeopleColumns = (): readonly Column<PersonDetails>[] => [idColumn()]
