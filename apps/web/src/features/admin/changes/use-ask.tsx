import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { flushSync } from 'react-dom'
import { explainFailure } from '../../../shared/api/explain-failure.ts'
import { ADMIN_QUERIES } from '../../../shared/session/session-context.tsx'
import { TokenError } from '../../../shared/session/token-errors.ts'
import { useAdminApi } from '../../../shared/session/use-admin-api.ts'
import { toastFailure, toastSuccess } from '../../../shared/toasts.ts'
import { AdminChangeDialog } from './admin-change-dialog.tsx'
import type { AdminChange, ChangeGrounds } from './admin-changes.ts'

/**
 * Function that asks for confirmation of a change and then makes it. Its parameter creates the texts, again if the language changes
 * while the question is open.
 */
type Ask = (change: () => AdminChange) => void

const AskContext = createContext<Ask>(() => undefined)

export const useAskToConfirm = (): Ask => useContext(AskContext)

export function AdminChanges({ children }: { children: ReactNode }) {
  useLingui()
  const api = useAdminApi()
  const queries = useQueryClient()
  const [question, setQuestion] = useState<() => AdminChange>()
  const change = question?.()
  const close = () => setQuestion(undefined)

  const make = async (change: AdminChange, grounds: ChangeGrounds) => {
    try {
      await change.send(api, grounds)
      // First the dialog closes and returns the focus to the button that opened it. Afterwards `show` may remove that button.
      flushSync(close)
      change.show(queries)
      toastSuccess(change.done)
    } catch (error) {
      close()
      toastFailure(change.failed, error instanceof TokenError ? error.message : explainFailure(error))
    }
    await queries.invalidateQueries({ queryKey: [ADMIN_QUERIES] })
  }

  return (
    <AskContext value={(change) => setQuestion(() => change)}>
      {children}
      {change && (
        <AdminChangeDialog change={change} onConfirm={(grounds) => void make(change, grounds)} onClose={close} />
      )}
    </AskContext>
  )
}
