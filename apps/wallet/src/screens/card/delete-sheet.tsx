import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import type { WalletProblem } from '../../protocol/problem.ts'
import { deleteCard } from '../../wallet/storage/collection.ts'
import { Button } from '../parts/button.tsx'
import { Sheet, SheetActions, SheetBody, SheetTitle } from '../parts/sheet/sheet.tsx'
import { problemOf } from '../problem/problem-of.ts'
import { ProblemNotice } from '../problem/problem-step.tsx'

type DeleteSheetProps = {
  cardId: string
  title: string
  children: ReactNode
  onKeep: () => void
  onDeleted?: (() => void) | undefined
}

export function DeleteSheet({ cardId, title, children, onKeep, onDeleted }: DeleteSheetProps) {
  const [problem, setProblem] = useState<WalletProblem | undefined>()

  async function remove() {
    try {
      await deleteCard(cardId)
      onDeleted?.()
    } catch (cause) {
      setProblem(problemOf(cause))
    }
  }

  return (
    <Sheet>
      <SheetTitle>{title}</SheetTitle>
      <SheetBody>
        <p>{children}</p>
        {problem && <ProblemNotice problem={problem} />}
      </SheetBody>
      <SheetActions>
        <Button kind="quiet" data-leave onClick={onKeep}>
          {t`Keep`}
        </Button>
        <Button kind="danger" onClick={remove}>
          {t`Delete`}
        </Button>
      </SheetActions>
    </Sheet>
  )
}
