import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import type { WalletProblem } from '../../protocol/problem.ts'
import { deleteCard } from '../../wallet/storage/collection.ts'
import { Button } from '../parts/button.tsx'
import { Sheet, SheetActions, SheetBody, SheetTitle } from '../parts/sheet/sheet.tsx'
import { problemOf } from '../problem/problem-of.ts'
import { ProblemNotice } from '../problem/problem-step.tsx'

type DeleteCardProps = {
  cardId: string
  /** Question of the sheet. */
  title: string
  children: ReactNode
  onDeleted?: (() => void) | undefined
}

/** Button that deletes a card after a question. */
export function DeleteCard({ cardId, title, children, onDeleted }: DeleteCardProps) {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<WalletProblem | undefined>()

  const ask = (isOpen: boolean) => {
    setAsking(isOpen)
    setProblem(undefined)
  }

  async function remove() {
    try {
      await deleteCard(cardId)
      onDeleted?.()
    } catch (cause) {
      setProblem(problemOf(cause))
    }
  }

  return (
    <>
      <Button kind="danger" onClick={() => ask(true)}>
        {t`Delete card`}
      </Button>
      {isAsking && (
        <Sheet>
          <SheetTitle>{title}</SheetTitle>
          <SheetBody>
            <p>{children}</p>
            {problem && <ProblemNotice problem={problem} />}
          </SheetBody>
          <SheetActions>
            <Button kind="quiet" data-leave onClick={() => ask(false)}>
              {t`Keep`}
            </Button>
            <Button kind="danger" onClick={remove}>
              {t`Delete`}
            </Button>
          </SheetActions>
        </Sheet>
      )}
    </>
  )
}
