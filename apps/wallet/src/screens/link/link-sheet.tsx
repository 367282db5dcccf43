import { useMemo } from 'react'
import { WalletProblem } from '../../protocol/problem.ts'
import { parseWalletLink } from '../../protocol/wallet-link.ts'
import { isOfEmulator } from '../../wallet/emulator/emulator.ts'
import { EmulatedSheet } from '../emulator/emulated-sheet.tsx'
import { OfferSheet } from '../offer/offer-sheet.tsx'
import type { Leaving } from '../parts/sheet/leaving.ts'
import { Sheet } from '../parts/sheet/sheet.tsx'
import { ProblemStep } from '../problem/problem-step.tsx'
import { RequestSheet } from '../request/request-sheet.tsx'
import { OtherContent } from './other-content.tsx'

type LinkSheetProps = Leaving & {
  link: string
  /** Called if the link is not for a wallet: returns to the previous page. */
  onCancel: () => void
}

export function LinkSheet({ link, onCancel, ...leaving }: LinkSheetProps) {
  const parsed = useMemo(() => parseWalletLink(link), [link])
  return (
    <Sheet>
      {parsed.kind === 'offer' && <OfferSheet start={parsed} {...leaving} />}
      {parsed.kind === 'request' && <RequestSheet link={parsed} {...leaving} />}
      {parsed.kind === 'unsigned-request' && (
        <ProblemStep problem={new WalletProblem('request-unsigned')} closeKind="main" onClose={onCancel} />
      )}
      {parsed.kind === 'verified-id' &&
        (isOfEmulator(parsed) ? (
          <EmulatedSheet link={parsed.text} {...leaving} />
        ) : (
          <OtherContent what="foreign-scheme" text={parsed.text} onClose={onCancel} />
        ))}
      {parsed.kind === 'other' && <OtherContent what={parsed.what} text={parsed.text} onClose={onCancel} />}
    </Sheet>
  )
}
