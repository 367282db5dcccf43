import type { HelpDeskCall } from '@vitrine/api'
import { CopyDynamicLink } from '../../../shared/links/copy-dynamic-link.tsx'
import { DemoWalletButton } from '../../../shared/links/demo-wallet-button.tsx'
import { WalletButton } from '../../../shared/links/wallet-button.tsx'
import { QrCode } from '../../../shared/qr/qr-code.tsx'
import { ExpiredPicture, OnPhonePicture, RejectedPicture, SuccessPicture } from '../../../shared/ui/phase-pictures.tsx'
import styles from './caller.module.css'

/** What stands under the heading of the caller's page. */
export function CallerView({ state, link }: { state: HelpDeskCall['state']; link: string }) {
  switch (state) {
    case 'waiting':
      return <RequestToAnswer link={link} />
    case 'started':
      return <OnPhonePicture />
    case 'verified':
      return <SuccessPicture />
    case 'rejected':
      return <RejectedPicture />
    case 'expired':
      return <ExpiredPicture />
  }
}

function RequestToAnswer({ link }: { link: string }) {
  return (
    <div className={styles.request}>
      <QrCode payload={link} label="QR code of the help desk's request" />
      <div className={styles.buttons}>
        <WalletButton url={link} />
        <DemoWalletButton url={link} />
        <CopyDynamicLink url={link} />
      </div>
    </div>
  )
}
