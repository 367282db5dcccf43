import { t } from '@lingui/core/macro'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet/sheet.tsx'

type AtIssuerStepProps = {
  host: string
  onOpenAgain: () => void
  onCancel: () => void
}

/** Step while the person decides on the issuer's page. They see it until that page opens, or if they go back without a decision. */
export function AtIssuerStep({ host, onOpenAgain, onCancel }: AtIssuerStepProps) {
  return (
    <>
      <SheetTitle>{t`Decide on the issuer’s page`}</SheetTitle>
      <SheetBody>
        <Notice tone="plain" title={t`The wallet took you to ${host}`}>
          {t`That page asks whether you want the card, and leads back here. If it did not open, or you came back without a decision, open it again.`}
        </Notice>
      </SheetBody>
      <SheetActions>
        <Button kind="quiet" data-leave onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button onClick={onOpenAgain}>{t`Open it again`}</Button>
      </SheetActions>
    </>
  )
}
