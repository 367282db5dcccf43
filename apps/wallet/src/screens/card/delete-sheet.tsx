import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { WalletProblem } from '../../protocol/problem.ts'
import type { Card } from '../../wallet/card.ts'
import { deleteCard } from '../../wallet/collection.ts'
import { browser } from '../../wallet/environment.ts'
import { nameIn } from '../../wallet/issuer-texts.ts'
import { Button } from '../parts/button.tsx'
import { Sheet, SheetActions, SheetBody, SheetTitle } from '../parts/sheet.tsx'
import { problemOf } from '../problem/problem-of.ts'
import { ProblemNotice } from '../problem/problem-step.tsx'

/** Asks once more before a card is gone for good. */
export function DeleteSheet({ card, onKeep, onDeleted }: { card: Card; onKeep: () => void; onDeleted: () => void }) {
  const name = nameIn(browser.languages(), card.texts)
  const { host } = card.issuer
  const [problem, setProblem] = useState<WalletProblem | undefined>()

  async function remove() {
    try {
      await deleteCard(card.id)
      onDeleted()
    } catch (cause) {
      setProblem(problemOf(cause))
    }
  }

  return (
    <Sheet>
      <SheetTitle>{t`Delete ‘${name}’?`}</SheetTitle>
      <SheetBody>
        <p>
          <Trans>
            The card, its key and its history go from this browser. Nobody can bring them back; only {host} can issue
            the card again. Deleting does not revoke it.
          </Trans>
        </p>
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
