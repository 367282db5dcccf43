import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { ReviewedRequest } from '../../wallet/sharing/opened-request.ts'
import type { Choice } from '../../wallet/sharing/sharing.ts'
import { Button } from '../parts/button.tsx'
import { formatMoney } from '../parts/format/localized.ts'
import { Notice } from '../parts/notice.tsx'
import { Party } from '../parts/sheet/party.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet/sheet.tsx'
import { choiceOf, firstPicks, missingAsks, type Picks, pickedAsks } from './choice.ts'
import { MissingCards } from './missing-cards.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { RequestPart } from './request-part.tsx'

type RequestReviewProps = {
  opened: ReviewedRequest
  note?: string
  children?: ReactNode
  onShare: (choice: Choice) => void
  onDecline: () => void
}

/** Consent step: the verifier, the requested cards, and exactly the claims that a response would disclose. */
export function RequestReview({ opened, note, children, onShare, onDecline }: RequestReviewProps) {
  const { request, groups, payment, logo } = opened
  const { verifier } = request
  const [picks, setPicks] = useState<Picks>(() => firstPicks(groups))
  const missing = missingAsks(groups)
  const asks = pickedAsks(groups, picks)
  const amount = payment && formatMoney(payment.amount, payment.currency)

  return (
    <>
      <SheetTitle>{amount === undefined ? t`Share from your wallet?` : t`Pay ${amount}?`}</SheetTitle>
      <SheetBody>
        <Party name={verifier.name} host={verifier.host} logo={logo} note={note ?? whoVouchesFor(verifier)} />
        {!verifier.trust.known && (
          <Notice tone="warn" title={t`Not known to this wallet`}>
            <Trans>
              No authority that this wallet trusts vouches for this party. Continue only if you opened its page
              yourself.
            </Trans>
          </Notice>
        )}
        {payment && <PaymentPanel order={payment} />}
        {missing.length > 0 ? (
          <MissingCards asks={missing} verifierName={verifier.name} />
        ) : (
          <>
            <RequestPart isRequired groups={groups} picks={picks} onPick={setPicks} />
            <RequestPart isRequired={false} groups={groups} picks={picks} onPick={setPicks} />
          </>
        )}
        {children}
      </SheetBody>
      <SheetActions>
        {missing.length > 0 ? (
          // The verifier must not learn that a card is missing, so this button sends the same answer as declining.
          <Button data-leave onClick={onDecline}>
            {missing.some(({ wanted }) => wanted.issuer)
              ? plural(missing.length, {
                  one: 'Decline, and get this card first',
                  other: 'Decline, and get these cards first',
                })
              : t`Decline`}
          </Button>
        ) : (
          <>
            <Button kind={verifier.trust.known ? 'quiet' : 'main'} data-leave onClick={onDecline}>
              {t`Decline`}
            </Button>
            <Button
              kind={verifier.trust.known ? 'main' : 'quiet'}
              disabled={asks.length === 0}
              onClick={() => onShare(choiceOf(groups, picks))}
            >
              {amount === undefined ? shareLabel(asks.length) : t`Pay ${amount}`}
            </Button>
          </>
        )}
      </SheetActions>
    </>
  )
}

function shareLabel(cards: number): string {
  if (cards < 2) return t`Share`
  return cards === 2 ? t`Share both` : t`Share all`
}

function whoVouchesFor({ name, trust, certifiedName }: ReviewedRequest['request']['verifier']): string {
  if (!trust.known) return t`Its certificate says ‘${certifiedName}’`
  const { authority } = trust
  // If the verifier is its own authority, do not name it twice.
  if (authority === name) return t`Identity verified`
  return t`Identity verified by the certificate authority ${authority}`
}
