import { useState } from 'react'
import type { OpenedRequest } from '../../wallet/opened-request.ts'
import type { Choice } from '../../wallet/sharing.ts'
import { Button } from '../parts/button.tsx'
import { formatMoney } from '../parts/money.ts'
import { Notice } from '../parts/notice.tsx'
import { Party } from '../parts/party.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet.tsx'
import { AskPanel } from './ask-panel.tsx'
import { choiceOf, firstPicks, missingAsks, type Picks, pickedAsks, pickedCandidate } from './choice.ts'
import { GroupPicker } from './group-picker.tsx'
import { MissingCards } from './missing-cards.tsx'
import { PaymentPanel } from './payment-panel.tsx'

type RequestReviewProps = {
  opened: OpenedRequest
  onShare: (choice: Choice) => void
  onDecline: () => void
  onClose: () => void
}

/** Who asks, for what, and what exactly an answer would show. */
export function RequestReview({ opened, onShare, onDecline, onClose }: RequestReviewProps) {
  const { request, groups, payment, logo } = opened
  const { verifier } = request
  const [picks, setPicks] = useState<Picks>(() => firstPicks(groups))
  const missing = missingAsks(groups)
  const asks = pickedAsks(groups, picks)

  const pickCard = (queryId: string, cardId: string) =>
    setPicks((before) => ({ ...before, cardOf: new Map(before.cardOf).set(queryId, cardId) }))
  const pickOption = (group: number, option: number | undefined) =>
    setPicks((before) => ({ ...before, optionOf: before.optionOf.with(group, option) }))

  return (
    <>
      <SheetTitle>
        {payment ? `Pay ${formatMoney(payment.amount, payment.currency)}?` : 'Share from your wallet?'}
      </SheetTitle>
      <SheetBody>
        <Party
          name={verifier.name}
          host={verifier.host}
          logo={logo}
          note={
            verifier.trust.known
              ? `Vouched for by ${verifier.trust.authority}`
              : `Its certificate says ‘${verifier.certifiedName}’`
          }
        />
        {!verifier.trust.known && (
          <Notice tone="warn" title="Not known to this wallet">
            No authority that this wallet trusts vouches for this party. Go on only if you came from its page yourself.
          </Notice>
        )}
        {payment && <PaymentPanel order={payment} />}
        {missing.length > 0 ? (
          <MissingCards asks={missing} />
        ) : (
          <>
            {groups.map((group, index) => (
              <GroupPicker
                // Groups have no names of their own and never change their order.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={index}
                group={group}
                picked={picks.optionOf[index]}
                onPick={(option) => pickOption(index, option)}
              />
            ))}
            {asks.map((ask) => (
              <AskPanel
                key={ask.queryId}
                ask={ask}
                picked={pickedCandidate(ask, picks)}
                onPick={(cardId) => pickCard(ask.queryId, cardId)}
              />
            ))}
          </>
        )}
      </SheetBody>
      <SheetActions>
        <Button kind="quiet" data-leave onClick={onDecline}>
          Decline
        </Button>
        {missing.length > 0 ? (
          <Button onClick={onClose}>Get the card first</Button>
        ) : (
          <Button disabled={asks.length === 0} onClick={() => onShare(choiceOf(groups, picks))}>
            {payment ? `Pay ${formatMoney(payment.amount, payment.currency)}` : 'Share'}
          </Button>
        )}
      </SheetActions>
    </>
  )
}
