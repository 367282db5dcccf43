import { t } from '@lingui/core/macro'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet/sheet.tsx'

type EndedStepProps = {
  title: string
  why: string
  next: string
  onClose: () => void
}

/** Last step of an offer that ends without a card, although nothing failed. */
export function EndedStep({ title, why, next, onClose }: EndedStepProps) {
  return (
    <>
      <SheetTitle>{title}</SheetTitle>
      <SheetBody>
        <Notice tone="plain" title={why}>
          {next}
        </Notice>
      </SheetBody>
      <SheetActions>
        <Button data-leave onClick={onClose}>
          {t`Done`}
        </Button>
      </SheetActions>
    </>
  )
}
