import { useQueryClient } from '@tanstack/react-query'
import type { RevocationGrounds } from '@vitrine/api/administration/revocation.ts'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { explainFailure } from '../../../shared/api/explain-failure.ts'
import { ADMIN_QUERIES } from '../../../shared/session/session-context.tsx'
import { TokenError } from '../../../shared/session/token-errors.ts'
import { useAdminApi } from '../../../shared/session/use-admin-api.ts'
import { toastFailure, toastSuccess } from '../../../shared/toasts.ts'
import { AdminChangeDialog } from './admin-change-dialog.tsx'
import type { AdminChange } from './admin-changes.ts'

/** Gets what words a change, since the language may become another one while the question stands. */
export type Ask = (change: () => AdminChange) => void

type AdminChanges = {
  /** Asks whether to do it, then does it and tells how it went. */
  readonly ask: Ask
  /** The question, as long as there is one. */
  readonly dialog: ReactNode
}

export function useAdminChange(): AdminChanges {
  const api = useAdminApi()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<() => AdminChange>()
  const change = asked?.()
  const close = () => setAsked(undefined)

  const make = async (change: AdminChange, why: RevocationGrounds) => {
    try {
      await change.send(api, why)
      // First the dialog gives the focus back, then what had it may go away.
      flushSync(close)
      change.show(queries)
      toastSuccess(change.done)
    } catch (error) {
      close()
      toastFailure(change.failed, error instanceof TokenError ? error.message : explainFailure(error))
    }
    await queries.invalidateQueries({ queryKey: [ADMIN_QUERIES] })
  }

  return {
    ask: (question) => setAsked(() => question),
    dialog: change && <AdminChangeDialog change={change} onConfirm={(why) => void make(change, why)} onClose={close} />,
  }
}
