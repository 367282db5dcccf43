import { t } from '@lingui/core/macro'
import { HomeButton } from '../../shared/links/home-button.tsx'
import { EmptyState } from '../../shared/ui/notice/empty-state.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { SuccessPicture } from '../../shared/ui/state/state-pictures.tsx'

/** Page that a wallet opens after it answered a QR code on another device. */
export default function AnsweredPage() {
  usePageTitle(t`You can close this page`)
  return (
    <EmptyState title={t`You can close this page`} picture={<SuccessPicture />} action={<HomeButton isQuiet />}>
      <p>{t`Your wallet has sent its answer. You find the result on the page with the code.`}</p>
    </EmptyState>
  )
}
