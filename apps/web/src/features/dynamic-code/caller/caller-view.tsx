import type { HelpDeskCall } from '@vitrine/api'
import { EXPIRED_TEXT } from '../../../shared/flow/flow-phase.ts'
import { CopyButton } from '../../../shared/links/copy-button.tsx'
import { DemoWalletButton } from '../../../shared/links/demo-wallet-button.tsx'
import { WalletButton } from '../../../shared/links/wallet-button.tsx'
import { QrCode } from '../../../shared/qr/qr-code.tsx'
import { dynamicCodePath } from '../../../shared/routes.ts'
import { OnPhonePicture, RejectedPicture, SuccessPicture } from '../../../shared/ui/phase-pictures.tsx'
import styles from './caller.module.css'

/** What stands under the heading of the caller's page. A new request is never the caller's to make. */
export function CallerView({ state, link }: { state: HelpDeskCall['state']; link: string }) {
  switch (state) {
    case 'waiting':
      return <RequestToAnswer link={link} />
    case 'started':
      return <OnPhonePicture />
    case 'verified':
      return (
        <div className={styles.outcome}>
          <SuccessPicture />
          <p>You may close this page.</p>
        </div>
      )
    case 'rejected':
      return (
        <div className={styles.outcome}>
          <RejectedPicture />
          <p>The help desk has not seen who you are. Ask it for a new link if you want to try again.</p>
        </div>
      )
    case 'expired':
      return (
        <div className={styles.outcome}>
          <RejectedPicture />
          <p>{EXPIRED_TEXT}</p>
          <p>Ask the help desk for a new link.</p>
        </div>
      )
  }
}

function RequestToAnswer({ link }: { link: string }) {
  return (
    <div className={styles.request}>
      <QrCode payload={link} label="QR code of the help desk's request" />
      <div className={styles.buttons}>
        <WalletButton url={link} />
        <DemoWalletButton url={link} />
        <CopyButton
          text={`${window.location.origin}${dynamicCodePath(link)}`}
          label="Copy Dynamic Link"
          copiedLabel="Copied Dynamic Link!"
          fieldLabel="Dynamic link"
        />
      </div>
    </div>
  )
}
