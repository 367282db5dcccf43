import { t } from '@lingui/core/macro'
import type { HelpDeskCall } from '@vitrine/api/flows/help-desk.ts'
import type { ReactNode } from 'react'
import { CodeAndWays } from '../../../shared/flow/code/code-and-ways.tsx'
import { WalletWays } from '../../../shared/links/wallet/wallet-ways.tsx'
import {
  ExpiredPicture,
  OnPhonePicture,
  RejectedPicture,
  SuccessPicture,
} from '../../../shared/ui/state/state-pictures.tsx'
import styles from './caller.module.css'

const VIEWS: Record<HelpDeskCall['state'], (link: string) => ReactNode> = {
  waiting: (link) => <RequestToAnswer link={link} />,
  started: () => <OnPhonePicture />,
  verified: () => <SuccessPicture />,
  rejected: () => <RejectedPicture />,
  expired: () => <ExpiredPicture />,
}

/** Shows the content below the heading of the caller's page. */
export function CallerView({ state, link }: { state: HelpDeskCall['state']; link: string }) {
  return VIEWS[state](link)
}

function RequestToAnswer({ link }: { link: string }) {
  return (
    <div className={styles.request}>
      <CodeAndWays payload={link} label={t`QR code of the help desk's request`}>
        <div className={styles.buttons}>
          <WalletWays links={{ url: link }} />
        </div>
      </CodeAndWays>
    </div>
  )
}
