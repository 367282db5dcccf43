import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'

type QuestionToAsk = {
  /** Whether there is something to ask about: where not, everything is done at once. */
  readonly isNeeded: boolean
  readonly title: string
  readonly confirmLabel: string
  /** What confirming does not do, in a sentence or two. */
  readonly consequence: string
}

type Question = {
  /** Does something, after asking where that is needed. */
  readonly before: (action: () => void) => void
  /** The question, as long as there is one. */
  readonly dialog: ReactNode
}

/** Asks before a new request takes the place of one that a wallet has begun to answer. */
export function useQuestion({ isNeeded, title, confirmLabel, consequence }: QuestionToAsk): Question {
  const [asked, setAsked] = useState<{ action: () => void }>()
  // The wallet came to an end meanwhile: then nothing is lost, and what was asked is no question any more.
  if (asked !== undefined && !isNeeded) setAsked(undefined)
  const close = () => setAsked(undefined)
  return {
    before: (action) => (isNeeded ? setAsked({ action }) : action()),
    dialog: asked && (
      <ConfirmDialog
        title={title}
        confirmLabel={confirmLabel}
        isHarmful={false}
        onConfirm={() => {
          // First the dialog gives the focus back, then what had it may go away.
          flushSync(close)
          asked.action()
        }}
        onClose={close}
      >
        <p>{consequence}</p>
      </ConfirmDialog>
    ),
  }
}
