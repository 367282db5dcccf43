import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { OpenedRequest } from '../../wallet/sharing/opened-request.ts'
import { Button } from '../parts/button.tsx'
import { formatMoney } from '../parts/format/localized.ts'
import { Notice } from '../parts/notice.tsx'
import { LastStep } from '../parts/sheet/last-step.tsx'
import { useAutomaticLeaving } from '../parts/sheet/leaving.ts'
import { Progress } from '../parts/sheet/progress.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet/sheet.tsx'
import { missingAsks } from './choice.ts'
import { WaysToCards } from './missing-cards.tsx'

type GoingBackStepProps = {
  answer: 'shared' | 'declined'
  opened: OpenedRequest
  site: string
  isAutomatic: boolean
  goBack: () => Promise<void>
  /** Called after the wallet has opened the page. */
  onClose: () => void
  onStay: () => void
}

/** It is long enough to read the destination and to decide to stay. */
const DELAY_MS = 1500

/** Step after a response or refusal that takes effect only when the person returns to the verifier's page. */
export function GoingBackStep({ answer, opened, site, isAutomatic, goBack, onClose, onStay }: GoingBackStepProps) {
  const [isGone, setGone] = useState(false)
  const leave = () => {
    // If the person returns with the browser's back button, the wallet must not open the verifier's page again.
    stay()
    setGone(true)
    void goBack()
  }
  const { isLeaving, stay } = useAutomaticLeaving(isAutomatic, leave, DELAY_MS)

  if (isGone)
    return (
      <LastStep
        title={t`Going back`}
        closeKind="quiet"
        onClose={onClose}
        actionAfter={<Button onClick={leave}>{t`Go back again`}</Button>}
      >
        <Notice tone="plain" title={t`The wallet took you back to ${site}`}>
          {t`That page shows the result. If it did not open, go back again.`}
        </Notice>
      </LastStep>
    )
  return (
    <>
      <SheetTitle>{titleOf(answer, opened)}</SheetTitle>
      <SheetBody>
        <div role="status">
          <AnswerNotice answer={answer} opened={opened} site={site} />
        </div>
        {/* These hints do not delay going back. Otherwise the verifier could infer from the delay that a card is missing. */}
        {answer === 'declined' && <WaysToCards asks={missingAsks(opened.groups)} linkKind="quiet" />}
        {isLeaving && <Progress>{t`Going back to ${site} …`}</Progress>}
      </SheetBody>
      <SheetActions>
        {isLeaving ? (
          <Button kind="quiet" data-leave onClick={stay}>
            {t`Stay here`}
          </Button>
        ) : (
          <Button kind="quiet" data-leave onClick={onStay}>
            {t`Close without going back`}
          </Button>
        )}
        <Button onClick={leave}>{t`Go back now`}</Button>
      </SheetActions>
    </>
  )
}

function titleOf(answer: GoingBackStepProps['answer'], { payment }: OpenedRequest): string {
  if (answer === 'declined') return t`Declined`
  if (!payment) return t`Shared`
  const amount = formatMoney(payment.amount, payment.currency)
  return t`${amount} confirmed`
}

function AnswerNotice({ answer, opened, site }: Pick<GoingBackStepProps, 'answer' | 'opened' | 'site'>) {
  const { payment, request } = opened
  if (answer === 'declined')
    return (
      <Notice tone="plain" title={t`Nothing was shared`}>
        {t`The page at ${site} learns that you declined when you are back.`}
      </Notice>
    )
  if (payment)
    return (
      <Notice tone="warn" title={t`One step left.`}>
        {t`Go back to ${site} to finish the payment.`}
      </Notice>
    )
  const { name } = request.verifier
  return (
    <Notice tone="good" title={t`${name} has your answer`}>
      {t`It takes effect when you are back at ${site}.`}
    </Notice>
  )
}
