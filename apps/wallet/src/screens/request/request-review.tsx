import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { PresentationRequest } from '../../protocol/presentation/request-object.ts'
import type { Ask, OpenedRequest } from '../../wallet/sharing/opened-request.ts'
import type { Choice } from '../../wallet/sharing/sharing.ts'
import { Button } from '../parts/button.tsx'
import { formatMoney } from '../parts/format/money.ts'
import { Notice } from '../parts/notice.tsx'
import { Party } from '../parts/sheet/party.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet/sheet.tsx'
import { AskPanel } from './ask-panel.tsx'
import { choiceOf, firstPicks, missingAsks, type Picks, pickedAsks, pickedCandidate } from './choice.ts'
import { GroupPicker } from './group-picker.tsx'
import { MissingCards } from './missing-cards.tsx'
import { PaymentPanel } from './payment-panel.tsx'

type RequestReviewProps = {
  opened: OpenedRequest
  onShare: (choice: Choice) => void
  onDecline: () => void
}

/** Who asks, for what, and what exactly an answer would show. */
export function RequestReview({ opened, onShare, onDecline }: RequestReviewProps) {
  const { request, groups, payment, logo } = opened
  const { verifier } = request
  const [picks, setPicks] = useState<Picks>(() => firstPicks(groups))
  const missing = missingAsks(groups)
  const asks = pickedAsks(groups, picks)
  const isRequired = (ask: Ask) => groups.some(({ required, options }) => required && options.flat().includes(ask))
  const amount = payment && formatMoney(payment.amount, payment.currency)

  const pickCard = (queryId: string, cardId: string) =>
    setPicks((before) => ({ ...before, cardOf: new Map(before.cardOf).set(queryId, cardId) }))
  const pickOption = (group: number, option: number | undefined) =>
    setPicks((before) => ({ ...before, optionOf: before.optionOf.with(group, option) }))

  /** What must be shown, or what one may add: the choices there are, and the cards they lead to. */
  const part = (required: boolean) => (
    <>
      {groups.map(
        (group, index) =>
          group.required === required && (
            <GroupPicker
              // Groups have no names of their own and never change their order.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              group={group}
              picked={picks.optionOf[index]}
              onPick={(option) => pickOption(index, option)}
            />
          ),
      )}
      {asks
        .filter((ask) => isRequired(ask) === required)
        .map((ask) => (
          <AskPanel
            key={ask.queryId}
            ask={ask}
            picked={pickedCandidate(ask, picks)}
            onPick={(cardId) => pickCard(ask.queryId, cardId)}
          />
        ))}
    </>
  )

  return (
    <>
      <SheetTitle>{amount === undefined ? t`Share from your wallet?` : t`Pay ${amount}?`}</SheetTitle>
      <SheetBody>
        <Party name={verifier.name} host={verifier.host} logo={logo} note={whoVouchesFor(verifier)} />
        {!verifier.trust.known && (
          <Notice tone="warn" title={t`Not known to this wallet`}>
            <Trans>
              No authority that this wallet trusts vouches for this party. Go on only if you came from its page
              yourself.
            </Trans>
          </Notice>
        )}
        {payment && <PaymentPanel order={payment} />}
        {missing.length > 0 ? (
          <MissingCards asks={missing} verifierName={verifier.name} />
        ) : (
          <>
            {part(true)}
            {part(false)}
          </>
        )}
      </SheetBody>
      <SheetActions>
        {missing.length > 0 ? (
          // What one lacks is nobody's business: it is the answer of who declines, by the same way.
          <Button data-leave onClick={onDecline}>
            {plural(missing.length, { one: "I don't have this card", other: "I don't have these cards" })}
          </Button>
        ) : (
          <>
            <Button kind="quiet" data-leave onClick={onDecline}>
              {t`Decline`}
            </Button>
            <Button disabled={asks.length === 0} onClick={() => onShare(choiceOf(groups, picks))}>
              {amount === undefined ? t`Share` : t`Pay ${amount}`}
            </Button>
          </>
        )}
      </SheetActions>
    </>
  )
}

function whoVouchesFor({ name, trust, certifiedName }: PresentationRequest['verifier']): string {
  if (!trust.known) return t`Its certificate says ‘${certifiedName}’`
  const { authority } = trust
  // A party that is its own authority would be named twice.
  if (authority === name) return t`Identity verified`
  return t`Identity verified by the certificate authority ${authority}`
}
