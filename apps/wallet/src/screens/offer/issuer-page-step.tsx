import { t } from '@lingui/core/macro'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet/sheet.tsx'

type IssuerPageStepProps = {
  title: string
  notice: string
  next: string
  /** Undefined after the decision on the issuer's page. */
  onOpenAgain?: () => void
  onClose: () => void
}

/** Step while the person decides on the issuer's page, or after a decision there that gives no card. */
export function IssuerPageStep({ title, notice, next, onOpenAgain, onClose }: IssuerPageStepProps) {
  return (
    <>
      <SheetTitle>{title}</SheetTitle>
      <SheetBody>
        <Notice tone="plain" title={notice}>
          {next}
        </Notice>
      </SheetBody>
      <SheetActions>
        <Button kind={onOpenAgain ? 'quiet' : 'main'} data-leave onClick={onClose}>
          {onOpenAgain ? t`Cancel` : t`Done`}
        </Button>
        {onOpenAgain && <Button onClick={onOpenAgain}>{t`Open it again`}</Button>}
      </SheetActions>
    </>
  )
}
