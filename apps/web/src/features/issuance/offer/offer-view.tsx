import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { dynamicCodePath } from '@vitrine/api/pages/pages.ts'
import type { Seconds } from '@vitrine/api/units.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import type { AnyIssuanceResponse } from '../../../shared/api/any-backend.ts'
import { CodeAndWays } from '../../../shared/flow/code/code-and-ways.tsx'
import type { ShownState } from '../../../shared/flow/status/shown-state.ts'
import { CopyButton } from '../../../shared/links/copy-button.tsx'
import { WalletWays } from '../../../shared/links/wallet/wallet-ways.tsx'
import { EndedFlow } from '../../../shared/ui/state/ended-flow.tsx'
import { OnPhonePicture } from '../../../shared/ui/state/state-pictures.tsx'
import styles from './offer-view.module.css'
import { Pin } from './pin.tsx'

/** Links shown after issuance. They are loaded only then, so that the form loads faster. */
const IssuedLinks = lazy(() => import('./issued-links.tsx'))

type OfferViewProps = {
  readonly card: PublicCard
  readonly offer: AnyIssuanceResponse
  readonly state: ShownState
  /** Time until the QR code expires; undefined if the code has no time limit. */
  readonly secondsLeft: Seconds | undefined
  /** Path of the card's presentation page; undefined for a card that cannot be presented. */
  readonly usePath: string | undefined
  /** True if the form must be filled in again before another code can be generated. */
  readonly mustFillIn: boolean
  readonly onGenerateAgain: () => void
  readonly onStartOver: () => void
}

/** Shows the content below the heading once there is an offer: the QR code, then the progress in the wallet, then the outcome. */
export function OfferView({ state, ...props }: OfferViewProps) {
  return VIEWS[state](props)
}

type OfferProps = Omit<OfferViewProps, 'state'>

const VIEWS: Record<ShownState, (props: OfferProps) => ReactNode> = {
  requesting: () => null,
  waiting: ({ offer, secondsLeft }) => (
    <div className={styles.offer}>
      <CodeAndWays payload={offer.url} label={t`QR code of the credential offer`} secondsLeft={secondsLeft}>
        {offer.pin && <Pin pin={offer.pin} />}
        <OfferLinks url={offer.url} />
      </CodeAndWays>
    </div>
  ),
  scanned: ({ card, offer }) => (
    <div className={styles.offer}>
      <OnPhonePicture card={card.card} />
      {offer.pin && <Pin pin={offer.pin} />}
    </div>
  ),
  done: ({ card, usePath, onStartOver }) => (
    <Suspense>
      <IssuedLinks card={card} usePath={usePath} onStartOver={onStartOver} />
    </Suspense>
  ),
  rejected: ({ mustFillIn, onGenerateAgain }) => (
    <EndedFlow actionLabel={mustFillIn ? fillInAgain() : t`Try again`} onAction={onGenerateAgain} />
  ),
  expired: (props) => <LostOffer {...props} />,
  gone: (props) => <LostOffer {...props} />,
  erased: (props) => <LostOffer {...props} />,
}

const fillInAgain = (): string => t`Fill in the card again`

function LostOffer({ mustFillIn, onGenerateAgain }: OfferProps) {
  return (
    <EndedFlow
      isRejected={false}
      actionLabel={mustFillIn ? fillInAgain() : t`Generate a new code`}
      onAction={onGenerateAgain}
    />
  )
}

function OfferLinks({ url }: { url: string }) {
  return (
    <div className={styles.links}>
      <WalletWays links={{ url }} label={t`Use with Authentication Verified ID Scanner`} />
      <CopyButton
        text={`${window.location.origin}${dynamicCodePath(url)}`}
        label={t`Copy link to this code`}
        copiedLabel={t`Copied!`}
        fieldLabel={t`Link to this code`}
      />
    </div>
  )
}
