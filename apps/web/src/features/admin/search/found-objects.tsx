import { t } from '@lingui/core/macro'
import type { ConsoleSearch } from '@vitrine/api/administration/search.ts'
import { accountPath, contractAccountsPath, personPath } from '@vitrine/api/pages/pages.ts'
import type { ReactNode } from 'react'
import { ShortId } from '../../../shared/ui/short-id.tsx'
import { CredentialId, ID_LENGTH } from '../copyable-id.tsx'

export type FoundObject = {
  readonly id: string
  readonly to: string
  readonly name: ReactNode
  readonly note: ReactNode
}

export type FoundGroup = { readonly title: string; readonly objects: readonly FoundObject[] }

export function groupsOf({ accounts, credentials, payments, people, cards }: ConsoleSearch): FoundGroup[] {
  const ofAccount = ({ id, account }: { id: string; account: string }): FoundObject => ({
    id,
    to: accountPath(account),
    name: <CredentialId id={id} />,
    note: (
      <>
        {t`Account`} <ShortId id={account} length={ID_LENGTH} />
      </>
    ),
  })
  const groups: FoundGroup[] = [
    {
      title: t`Accounts`,
      objects: accounts.map(({ id, name, contract }) => ({
        id,
        to: accountPath(id),
        name: name || t`Personal data erased`,
        note: (
          <>
            {contract} <ShortId id={id} length={ID_LENGTH} />
          </>
        ),
      })),
    },
    { title: t`Credentials`, objects: credentials.map(ofAccount) },
    { title: t`Payments`, objects: payments.map(ofAccount) },
    {
      title: t`People`,
      objects: people.map(({ id, name, username }) => ({ id, to: personPath(id), name: name || id, note: username })),
    },
    {
      title: t`Cards`,
      objects: cards.map(({ id, title, contract }) => ({
        id,
        to: contractAccountsPath(contract),
        name: title,
        note: id,
      })),
    },
  ]
  return groups.filter(({ objects }) => objects.length > 0)
}
