import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { browser } from '../../wallet/environment.ts'
import { nameIn } from '../../wallet/issuer-texts.ts'
import type { ReceivedCard } from '../../wallet/receiving.ts'
import { Button } from '../parts/button.tsx'
import { withoutPort } from '../parts/format/host.ts'
import { namesJoined } from '../parts/format/names.ts'
import { Notice } from '../parts/notice.tsx'
import { LastStep } from '../parts/sheet/last-step.tsx'
import type { Leaving } from '../parts/sheet/leaving.ts'
import { Party } from '../parts/sheet/party.tsx'
import { WaitingStep } from '../parts/sheet/progress.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet/sheet.tsx'
import { ProblemStep } from '../problem/problem-step.tsx'
import { DoneStep } from './done-step.tsx'
import { OfferReview } from './offer-review.tsx'
import { PinStep } from './pin-step.tsx'
import { type Start, useReceiving } from './use-receiving.ts'

function unknownSigners(received: readonly ReceivedCard[]): string[] {
  const strangers = received.filter(({ card }) => !card.issuer.isKnown)
  return [...new Set(strangers.map(({ card }) => card.issuer.signer))]
}

export function OfferSheet({ start, closesAutomatically, onClose, onStay, isScanned }: Leaving & { start: Start }) {
  const { step, wasScanned, accept, enterPin, keep, discard } = useReceiving(start, isScanned)
  const close = () => (wasScanned() ? onStay() : onClose())
  switch (step.name) {
    case 'opening':
      return <WaitingStep title={t`An offer for you`} doing={t`Asking the issuer what it offers …`} />
    case 'review':
      return <OfferReview opened={step.opened} onAccept={accept} onDecline={close} />
    case 'pin': {
      const { offer, issuer } = step.opened
      if (!offer.txCode) return null
      const { rejections, isWorking } = step
      return (
        <PinStep
          txCode={offer.txCode}
          issuerName={nameIn(browser.languages(), issuer.names)}
          rejections={rejections}
          isWorking={isWorking}
          onEnter={enterPin}
          onCancel={close}
        />
      )
    }
    case 'talking':
      return <WaitingStep title={t`An offer for you`} doing={t`Talking to the issuer …`} />
    case 'at-issuer': {
      const host = withoutPort(step.host)
      return (
        <LastStep
          title={t`Decide on the issuer’s page`}
          closeLabel={t`Cancel`}
          closeKind="quiet"
          onClose={close}
          actionAfter={<Button onClick={accept}>{t`Open it again`}</Button>}
        >
          <Notice tone="plain" title={t`The wallet took you to ${host}`}>
            {t`That page asks whether you want the card, and leads back here. If it did not open, or you came back without a decision, open it again.`}
          </Notice>
        </LastStep>
      )
    }
    case 'declined': {
      const host = withoutPort(step.host)
      return (
        <LastStep title={t`Declined`} onClose={close}>
          <Notice tone="plain" title={t`You declined at ${host}`}>
            {t`No card was added. If you change your mind, get a new offer from the issuer.`}
          </Notice>
        </LastStep>
      )
    }
    case 'over':
      return (
        <LastStep title={t`There is nothing to continue here`} onClose={close}>
          <Notice tone="plain" title={t`This page takes a card once, shortly after your decision at the issuer`}>
            {t`Look whether the card is among your cards. If it is not, go back to the page that showed the QR code and generate a new one.`}
          </Notice>
        </LastStep>
      )
    case 'fetching':
      return <WaitingStep title={t`Getting your card`} doing={t`Making a key, fetching the card and checking it …`} />
    case 'stranger': {
      const { opened, received } = step
      const { names, host, logo } = opened.issuer
      const strangers = namesJoined(unknownSigners(received))
      return (
        <>
          <SheetTitle>{t`Do you know this issuer?`}</SheetTitle>
          <SheetBody>
            <Party name={nameIn(browser.languages(), names)} host={host} logo={logo} note={t`Signed by ${strangers}`} />
            <Notice tone="warn" title={t`Not known to this wallet`}>
              <Trans>
                The card is intact, but no authority that this wallet trusts vouches for its issuer. Anyone could have
                made it. Keep it only if you know where it comes from.
              </Trans>
            </Notice>
          </SheetBody>
          <SheetActions>
            <Button
              data-leave
              onClick={async () => {
                await discard()
                close()
              }}
            >
              {t`Discard`}
            </Button>
            <Button kind="quiet" onClick={keep}>
              {t`Keep anyway`}
            </Button>
          </SheetActions>
        </>
      )
    }
    case 'done':
      return <DoneStep cards={step.cards} closesAutomatically={closesAutomatically} onClose={close} />
    case 'problem':
      return <ProblemStep problem={step.problem} retry={step.retry} onClose={close} />
  }
}
