import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { MOST_COUNTED } from '@vitrine/api/administration/lists.ts'
import {
  MAX_REFERENCE_LENGTH,
  REVOCATION_REASONS,
  type RevocationPreview,
  type RevocationReason,
  zReference,
} from '@vitrine/api/administration/revocation.ts'
import { SUSPENSION_REASONS } from '@vitrine/api/administration/suspension.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { useState } from 'react'
import { hasOwnBackend } from '../../../shared/api/backend.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { endOfDay } from '../list/days.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import styles from './admin-change-dialog.module.css'
import type { AdminChange, ChangeGrounds } from './admin-changes.ts'
import { reasonOptions } from './revocation-words.ts'

type AdminChangeDialogProps = {
  readonly change: AdminChange
  readonly onConfirm: (grounds: ChangeGrounds) => void
  readonly onClose: () => void
}

/** Asks the administrator to confirm a change, and for its grounds, which only our own backend records. */
export function AdminChangeDialog({ change, onConfirm, onClose }: AdminChangeDialogProps) {
  const { question, consequence, confirmLabel, isHarmful, groundsOf, countedWith, textToType } = change
  const [reason, setReason] = useState<RevocationReason>('unspecified')
  const [reference, setReference] = useState('')
  const [typedText, setTypedText] = useState('')
  const [lastDay, setLastDay] = useState('')
  const isSuspension = groundsOf === 'suspension'
  const reasons = reasonOptions(isSuspension ? SUSPENSION_REASONS : REVOCATION_REASONS)
  const until = endOfDay(lastDay)
  const isLastDayValid = lastDay === '' || (until !== undefined && until > Date.now())
  const isReferenceValid = reference === '' || zReference.safeParse(reference).success
  const isTextTyped = textToType === undefined || typedText.trim() === textToType
  return (
    <ConfirmDialog
      title={question}
      confirmLabel={confirmLabel}
      isHarmful={isHarmful}
      isPossible={isReferenceValid && isTextTyped && isLastDayValid}
      onConfirm={() =>
        onConfirm({ reason, ...(reference !== '' && { reference }), ...(until !== undefined && { until }) })
      }
      onClose={onClose}
    >
      <p>{consequence}</p>
      {countedWith !== undefined && hasOwnBackend() && <AlsoRevoked id={countedWith} />}
      {groundsOf && hasOwnBackend() && (
        <div className={styles.fields}>
          {isSuspension && (
            <TextInput
              type="date"
              label={t`Last day (optional)`}
              description={t`Without it, the suspension lasts until you reinstate the account.`}
              value={lastDay}
              error={isLastDayValid ? undefined : t`Choose today or a later day`}
              onChange={({ currentTarget }) => setLastDay(currentTarget.value)}
            />
          )}
          <NativeSelect
            label={t`Reason`}
            value={reason}
            data={reasons}
            onChange={({ currentTarget }) =>
              setReason(reasons.find(({ value }) => value === currentTarget.value)?.value ?? 'unspecified')
            }
          />
          <TextInput
            label={t`Reference (optional)`}
            description={t`For example a ticket number. It is stored permanently, so do not enter names.`}
            value={reference}
            maxLength={MAX_REFERENCE_LENGTH}
            autoComplete="off"
            error={isReferenceValid ? undefined : t`Letters, digits and . _ : / # - only, without spaces`}
            onChange={({ currentTarget }) => setReference(currentTarget.value.trim())}
          />
        </div>
      )}
      {textToType !== undefined && (
        <TextInput
          label={
            <Trans>
              Type <strong>{textToType}</strong> to confirm
            </Trans>
          }
          value={typedText}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setTypedText(currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  )
}

const { revocationPreview: PREVIEW } = ADMINISTRATION_ENDPOINTS

function AlsoRevoked({ id }: { id: string }) {
  // Each opened dialog counts again.
  const { data, isError } = useAdminQuery(requestTo(PREVIEW, { query: { id } }), PREVIEW.response, { gcTime: 0 })
  return (
    <p role="status">
      {isError
        ? t`The accounts and credentials that will be revoked too could not be counted.`
        : alsoRevokedWords(data)}
    </p>
  )
}

function alsoRevokedWords(counted: RevocationPreview | undefined): string {
  if (counted === undefined) return t`Counting what will be revoked too …`
  const { kind, accounts, credentials } = counted
  // Only a contract has many credentials, which are counted up to a maximum.
  if (kind !== 'contract')
    return t`${plural(credentials, { one: '# credential', other: '# credentials' })} will be revoked too.`
  if (credentials > MOST_COUNTED)
    return t`${plural(accounts, { one: '# account', other: '# accounts' })} and more than ${plural(MOST_COUNTED, { one: '# credential', other: '# credentials' })} will be revoked too.`
  return t`${plural(accounts, { one: '# account', other: '# accounts' })} and ${plural(credentials, { one: '# credential', other: '# credentials' })} will be revoked too.`
}
