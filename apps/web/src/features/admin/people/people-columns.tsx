import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PeopleColumn, PersonDetails } from '@vitrine/api/administration/people.ts'
import { formatAdminInstant, notAvailable } from '../admin-dates.ts'
import { accessRestoration, personRevocation } from '../changes/admin-changes.ts'
import { RevokeButton } from '../changes/revoke-button.tsx'
import { useAsk } from '../changes/use-ask.tsx'
import { CopyableId, ID_LENGTH } from '../copyable-id.tsx'
import type { Column } from '../data-table/data-table.tsx'
import { RowActions } from '../data-table/row-actions.tsx'
import { StatusBadge } from '../status/status-badge.tsx'
import { accessWord, roleWord } from './people-words.ts'

const orderable = (key: PeopleColumn, title: string, cell: Column<PersonDetails>['cell']): Column<PersonDetails> => ({
  key,
  title,
  cell,
  isOrderable: true,
})

const instant = (key: 'lastCall' | 'lastSignIn' | 'created' | 'updated', title: string) =>
  orderable(key, title, (person) => formatAdminInstant(person[key]))

const idColumn = () => orderable('id', t`ID`, ({ id }) => <CopyableId id={id} length={ID_LENGTH} />)

/**
 * Returns the columns of the list of people: the columns of a list of accounts (specification 2.16) and a few more.
 *
 * @param ownId id of the administrator who reads the list: people cannot revoke their own access (specification 2.16)
 */
export const peopleColumns = (ownId: string | undefined): readonly Column<PersonDetails>[] => [
  idColumn(),
  orderable('name', t`Name`, ({ name }) => name),
  orderable('username', t`User Name`, ({ username }) => username),
  orderable('role', t`Role`, ({ role }) => roleWord(role)),
  instant('lastSignIn', t`Last Sign-In`),
  instant('lastCall', t`Last Usage`),
  instant('created', t`Created`),
  instant('updated', t`Updated`),
  { key: 'balance', title: t`Balance`, align: 'end', cell: notAvailable },
  orderable('status', t`Status`, ({ status }) => <StatusBadge status={status} word={accessWord(status)} />),
  {
    key: 'actions',
    title: t`Actions`,
    cell: (person) => <PersonActions person={person} isOwn={person.id === ownId} />,
  },
]

/** Returns the column of a table that shows only the ids of people. */
export const reducedPeopleColumns = (): readonly Column<PersonDetails>[] => [idColumn()]

type PersonActionsProps = {
  readonly person: PersonDetails
  readonly isOwn: boolean
}

function PersonActions({ person, isOwn }: PersonActionsProps) {
  const ask = useAsk()
  const { name } = person
  if (isOwn) return t`This is you`
  return (
    <RowActions>
      {person.status === 'Active' ? (
        <RevokeButton of={name} isAccess change={() => personRevocation(person, name)} />
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-label={t`Restore the access of ${name}`}
          onClick={() => ask(() => accessRestoration(person, name))}
        >
          {t`Restore`}
        </Button>
      )}
    </RowActions>
  )
}
