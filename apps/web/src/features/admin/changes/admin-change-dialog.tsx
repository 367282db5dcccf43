import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import {
  LONGEST_REFERENCE,
  type RevocationGrounds,
  type RevocationReason,
  zReference,
} from '@vitrine/api/administration/revocation.ts'
import { useState } from 'react'
import { hasOwnBackend } from '../../../shared/api/backend.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import styles from './admin-change-dialog.module.css'
import type { AdminChange } from './admin-changes.ts'
import { revocationReasons } from './revocation-words.ts'
import { WhatFollows } from './what-follows.tsx'

type AdminChangeDialogProps = {
  readonly change: AdminChange
  readonly onConfirm: (why: RevocationGrounds) => void
  readonly onClose: () => void
}

/** Asks whether to do something, why where it revokes, and for the name of what would take much with it. */
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
      {revokes?.counted !== undefined && hasOwnBackend() && <WhatFollows id={revokes.counted} />}
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
            description={t`For example a ticket number. Kept permanently, so no names.`}
            value={reference}
            maxLength={LONGEST_REFERENCE}
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
