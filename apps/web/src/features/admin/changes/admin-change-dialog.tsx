import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import {
  MAX_REFERENCE_LENGTH,
  type RevocationGrounds,
  type RevocationReason,
  zReference,
} from '@vitrine/api/administration/revocation.ts'
import { useState } from 'react'
import { hasOwnBackend } from '../../../shared/api/backend.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import styles from './admin-change-dialog.module.css'
import type { AdminChange } from './admin-changes.ts'
import { RevocationPreview } from './revocation-preview.tsx'
import { revocationReasons } from './revocation-words.ts'

type AdminChangeDialogProps = {
  readonly change: AdminChange
  readonly onConfirm: (grounds: RevocationGrounds) => void
  readonly onClose: () => void
}

/**
 * Asks the administrator to confirm a change. For a revocation it also asks for the reason; to revoke a contract, the
 * administrator must also type the contract's name.
 */
export function AdminChangeDialog({ change, onConfirm, onClose }: AdminChangeDialogProps) {
  const { question, consequence, confirmLabel, isHarmful, revokes, typed } = change
  const [reason, setReason] = useState<RevocationReason>('unspecified')
  const [reference, setReference] = useState('')
  const [name, setName] = useState('')
  const isReference = reference === '' || zReference.safeParse(reference).success
  const isTyped = typed === undefined || name.trim() === typed
  return (
    <ConfirmDialog
      title={question}
      confirmLabel={confirmLabel}
      isHarmful={isHarmful}
      isPossible={isReference && isTyped}
      onConfirm={() => onConfirm({ reason, ...(reference === '' ? {} : { reference }) })}
      onClose={onClose}
    >
      <p>{consequence}</p>
      {revokes?.previewId !== undefined && hasOwnBackend() && <RevocationPreview id={revokes.previewId} />}
      {revokes && hasOwnBackend() && (
        <div className={styles.fields}>
          <NativeSelect
            label={t`Reason`}
            value={reason}
            data={revocationReasons()}
            onChange={({ currentTarget }) =>
              setReason(revocationReasons().find(({ value }) => value === currentTarget.value)?.value ?? 'unspecified')
            }
          />
          <TextInput
            label={t`Reference (optional)`}
            description={t`For example a ticket number. It is stored permanently, so do not enter names.`}
            value={reference}
            maxLength={MAX_REFERENCE_LENGTH}
            autoComplete="off"
            error={isReference ? undefined : t`Letters, digits and . _ : / # - only, without spaces`}
            onChange={({ currentTarget }) => setReference(currentTarget.value.trim())}
          />
        </div>
      )}
      {typed !== undefined && (
        <TextInput
          label={
            <Trans>
              Type <strong>{typed}</strong> to confirm
            </Trans>
          }
          value={name}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  )
}
