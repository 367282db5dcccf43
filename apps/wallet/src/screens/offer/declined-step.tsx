import { t } from '@lingui/core/macro'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet/sheet.tsx'

/** Step after the person declined on the issuer's page. */
export function DeclinedStep({ host, onClose }: { host: string; onClose: () => void }) {
  return (
    <>
      <SheetTitle>{t`Declined`}</SheetTitle>
      <SheetBody>
        <Notice tone="plain" title={t`You declined at ${host}`}>
          {t`No card was added. If you change your mind, get a new offer from the issuer.`}
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
