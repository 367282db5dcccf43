import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { WalletProblem } from '../../protocol/problem.ts'
import { parseWalletLink } from '../../protocol/wallet-link.ts'
import { OfferSheet } from '../offer/offer-sheet.tsx'
import { Button } from '../parts/button.tsx'
import { Sheet } from '../parts/sheet/sheet.tsx'
import { ProblemStep } from '../problem/problem-step.tsx'
import { RequestSheet } from '../request/request-sheet.tsx'
import { OtherContent } from './other-content.tsx'

type LinkSheetProps = {
  link: string
  isScanned: boolean
  /** After a success the tab closes by itself, unless the person stays. */
  leavesByItself: boolean
  /** The matter is settled: back to the page that sent the person here, else to the cards. */
  onClose: () => void
  /** The same, but to the cards in any case. */
  onStay: () => void
  /** It was not for us: back to where one was. */
  onCancel: () => void
}

/** What a link asks for, as a decision. */
export function LinkSheet({ link, isScanned, leavesByItself, onClose, onStay, onCancel }: LinkSheetProps) {
  const parsed = useMemo(() => parseWalletLink(link), [link])
  return (
    <Sheet>
      {parsed.kind === 'offer' && <OfferSheet link={parsed} leavesByItself={leavesByItself} onClose={onClose} />}
      {parsed.kind === 'request' && (
        <RequestSheet
          link={parsed}
          isScanned={isScanned}
          leavesByItself={leavesByItself}
          onClose={onClose}
          onStay={onStay}
        />
      )}
      {parsed.kind === 'unsigned-request' && (
        <ProblemStep problem={new WalletProblem('request-unsigned')}>
          <Button data-leave onClick={onCancel}>
            {t`Close`}
          </Button>
        </ProblemStep>
      )}
      {parsed.kind === 'other' && <OtherContent what={parsed.what} text={parsed.text} onClose={onCancel} />}
    </Sheet>
  )
}
