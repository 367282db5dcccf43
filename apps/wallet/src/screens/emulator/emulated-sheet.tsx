import { t } from '@lingui/core/macro'
import { SERVICE } from '../../wallet/emulator/emulator.ts'
import { DoneStep } from '../offer/done-step.tsx'
import { PinStep } from '../offer/pin-step.tsx'
import { ForDevelopers } from '../parts/for-developers.tsx'
import { Notice } from '../parts/notice.tsx'
import { LastStep } from '../parts/sheet/last-step.tsx'
import type { Leaving } from '../parts/sheet/leaving.ts'
import { WaitingStep } from '../parts/sheet/progress.tsx'
import { ProblemStep } from '../problem/problem-step.tsx'
import { SharedStep } from '../request/answered-step.tsx'
import { EmulatedOfferReview } from './emulated-offer-review.tsx'
import { EmulatedRequestReview } from './emulated-request-review.tsx'
import styles from './emulator.module.css'
import { EmulatorMark } from './emulator-mark.tsx'
import { useEmulated } from './use-emulated.ts'

type EmulatedSheetProps = Leaving & { link: string }

export function EmulatedSheet(props: EmulatedSheetProps) {
  return (
    <>
      <EmulatedStep {...props} />
      <div className={styles.foot}>
        <EmulatorMark />
      </div>
    </>
  )
}

function EmulatedStep({ link, isScanned, closesAutomatically, onClose }: EmulatedSheetProps) {
  const { step, accept, enterPin, share, decline } = useEmulated(link, onClose)
  switch (step.name) {
    case 'waiting':
      return <WaitingStep title={t`One moment`} doing={t`Talking to the service …`} />
    case 'offer':
      return <EmulatedOfferReview offer={step.offer} onAccept={accept} onDecline={decline} />
    case 'pin': {
      const { offer, issuer } = step.offer.opened
      if (!offer.txCode) return null
      const { rejections, isWorking } = step
      return (
        <PinStep
          txCode={{ ...offer.txCode, description: t`Type the PIN from the page where you asked for the card.` }}
          issuerName={issuer.names[0]?.name ?? ''}
          rejections={rejections}
          isWorking={isWorking}
          onEnter={enterPin}
          onCancel={decline}
        />
      )
    }
    case 'added':
      return (
        <DoneStep
          cards={[step.card]}
          notice={{ title: t`Saved`, text: t`The emulator of ${SERVICE} keeps the card.` }}
          closesAutomatically={closesAutomatically}
          onClose={onClose}
        />
      )
    case 'request':
      return <EmulatedRequestReview request={step.request} onShare={share} onDecline={decline} />
    case 'shared':
      return (
        <SharedStep
          opened={step.request.opened}
          redirectUri={undefined}
          isScanned={isScanned}
          closesAutomatically={closesAutomatically}
          onClose={onClose}
        />
      )
    case 'declined': {
      const { name } = step.request.opened.request.verifier
      return (
        <LastStep title={t`Declined`} onClose={onClose}>
          <Notice tone="plain" title={t`Nothing was shared`}>
            {t`The service does not tell ${name} that you declined. The request expires by itself.`}
          </Notice>
        </LastStep>
      )
    }
    case 'not-accepted':
      return (
        <LastStep title={t`The service did not accept the card`} onClose={onClose}>
          <Notice tone="bad" title={step.isFace ? t`The face does not match` : t`The card is not accepted`}>
            {step.isFace
              ? t`The face does not match the photo on the card well enough.`
              : t`The card may be revoked or expired. Get a new one from its issuer.`}
          </Notice>
          <ForDevelopers>
            <p lang="en">{step.detail}</p>
          </ForDevelopers>
        </LastStep>
      )
    case 'problem':
      return <ProblemStep problem={step.problem} retry={step.retry} onClose={onClose} />
  }
}
