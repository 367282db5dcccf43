import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PersonDetails } from '@vitrine/api/administration/people.ts'
import { useSessionView } from '../../../shared/session/session-view.ts'
import { accessRestoration, personRevocation } from '../changes/admin-changes.ts'
import { RevokeButton } from '../changes/revoke-button.tsx'
import { useAskToConfirm } from '../changes/use-ask.tsx'
import { RowActions } from '../data-table/row-actions.tsx'

/** People cannot revoke their own access (specification 2.16). */
export function PersonActions({ person }: { person: PersonDetails }) {
  const ask = useAskToConfirm()
  const ownId = useSessionView().data?.id
  const { id, name, status } = person
  if (id === ownId) return t`This is you`
  return (
    <RowActions>
      {status === 'Active' ? (
        <RevokeButton of={name} revokesAccess change={() => personRevocation(person, name)} />
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
