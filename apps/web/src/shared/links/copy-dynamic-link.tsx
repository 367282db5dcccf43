import { t } from '@lingui/core/macro'
import { dynamicCodePath } from '@vitrine/api/pages/pages.ts'
import { CopyButton } from './copy-button.tsx'

/** Copies the address of the page that shows a link as a QR code. */
export const CopyDynamicLink = ({ url }: { url: string }) => (
  <CopyButton
    text={`${window.location.origin}${dynamicCodePath(url)}`}
    label={t`Copy Dynamic Link`}
    copiedLabel={t`Copied Dynamic Link!`}
    fieldLabel={t`Dynamic link`}
  />
)
