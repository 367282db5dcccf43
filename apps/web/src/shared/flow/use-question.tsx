import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePreload } from './use-preload.ts'

const loadDialog = () => import('../ui/dialog/confirm-dialog.tsx')
const ConfirmDialog = lazy(() => loadDialog().then((loaded) => ({ default: loaded.ConfirmDialog })))

type QuestionToAsk = {
  /** If false, the action runs at once. */
  readonly isNeeded: boolean
  readonly title: string
  readonly confirmLabel: string
  readonly keepLabel: string
  readonly consequence: string
}

/** Asks before a new request replaces one that a wallet has started to answer. */
export function useQuestion({ isNeeded, title, confirmLabel, keepLabel, consequence }: QuestionToAsk) {
  const [asked, setAsked] = useState<{ action: () => void }>()
  // Nothing can be lost any more if the wallet has finished, so the question is closed.
  if (asked !== undefined && !isNeeded) setAsked(undefined)
  const close = () => setAsked(undefined)
  usePreload(isNeeded, loadDialog)
  return {
    askBefore: (action: () => void) => (isNeeded ? setAsked({ action }) : action()),
    dialog: asked && (
      <Suspense>
        <ConfirmDialog
          title={title}
          confirmLabel={confirmLabel}
          keepLabel={keepLabel}
          isHarmful={false}
          onConfirm={() => {
            // Closes first: the dialog returns the focus to an element that the action may remove.
            flushSync(close)
            asked.action()
          }}
          onClose={close}
        >
          <p>{consequence}</p>
        </ConfirmDialog>
      </Suspense>
    ),
  }
}
