import { useMemo } from 'react'
import { WalletProblem } from '../../protocol/problem.ts'
import { parseWalletLink } from '../../protocol/wallet-link.ts'
import { isOfEmulator } from '../../wallet/emulator/emulator.ts'
import { EmulatedSheet } from '../emulator/emulated-sheet.tsx'
import { OfferSheet } from '../offer/offer-sheet.tsx'
import { Sheet } from '../parts/sheet/sheet.tsx'
import { ProblemStep } from '../problem/problem-step.tsx'
import { RequestSheet } from '../request/request-sheet.tsx'
import { OtherContent } from './other-content.tsx'

type LinkSheetProps = {
  link: string
  isScanned: boolean
  /** True if the tab closes automatically after a success, unless the person stays. */
  closesAutomatically: boolean
  /** Called after the decision: returns to the page that opened the wallet, otherwise to the cards. */
  onClose: () => void
  /** Called after the decision if the person stays: returns to the cards. */
  onStay: () => void
  /** Called if the link is not for a wallet: returns to the previous page. */
  onCancel: () => void
}

export function LinkSheet({ link, isScanned, closesAutomatically, onClose, onStay, onCancel }: LinkSheetProps) {
  const parsed = useMemo(() => parseWalletLink(link), [link])
  return (
    <Sheet>
      {parsed.kind === 'offer' && (
        <OfferSheet
          start={parsed}
          isScanned={isScanned}
          closesAutomatically={closesAutomatically}
          onClose={onClose}
          onStay={onStay}
        />
      )}
      {parsed.kind === 'request' && (
        <RequestSheet
          link={parsed}
          isScanned={isScanned}
          closesAutomatically={closesAutomatically}
          onClose={onClose}
          onStay={onStay}
        />
      )}
      {parsed.kind === 'unsigned-request' && (
        <ProblemStep problem={new WalletProblem('request-unsigned')} closeKind="main" onClose={onCancel} />
      )}
      {parsed.kind === 'verified-id' &&
        (isOfEmulator(parsed) ? (
          <EmulatedSheet
            link={parsed.text}
            isScanned={isScanned}
            closesAutomatically={closesAutomatically}
            onClose={onClose}
          />
        ) : (
          <OtherContent what="foreign-scheme" text={parsed.text} onClose={onCancel} />
        ))}
      {parsed.kind === 'other' && <OtherContent what={parsed.what} text={parsed.text} onClose={onCancel} />}
    </Sheet>
  )
}
