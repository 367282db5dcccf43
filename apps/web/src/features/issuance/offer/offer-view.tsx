import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { dynamicCodePath } from '@vitrine/api/pages/pages.ts'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import type { AnyIssuanceResponse } from '../../../shared/api/any-issuance.ts'
import { OpenRequest } from '../../../shared/flow/panel/open-request.tsx'
import type { ShownState } from '../../../shared/flow/status/shown-state.ts'
import { usePreload } from '../../../shared/flow/use-preload.ts'
import { CopyButton } from '../../../shared/links/copy-button.tsx'
import { WalletWays } from '../../../shared/links/wallet/wallet-ways.tsx'
import { LiveRegion } from '../../../shared/ui/notice/live-region.tsx'
import { EndedFlow } from '../../../shared/ui/state/ended-flow.tsx'
import { issuingWay } from './issuing-way.ts'
import styles from './offer-view.module.css'
import { Pin } from './pin.tsx'

/** Loads the links shown after issuance once a wallet has begun, so that the form loads faster. */
const loadIssuedLinks = () => import('./issued-links.tsx')
const IssuedLinks = lazy(loadIssuedLinks)

type OfferViewProps = {
  readonly card: PublicCard
  readonly offer: AnyIssuanceResponse
  readonly state: ShownState
  /** True if the visitor chose the code for wallets that ask for consent in the browser. */
  readonly isInBrowser: boolean
  /** Undefined if there is only this code. */
  readonly onChooseWay: ((isInBrowser: boolean) => void) | undefined
  readonly presentationPath: string | undefined
  /** True if the form must be filled in again before another code can be generated. */
  readonly mustFillIn: boolean
  readonly onGenerateAgain: () => void
  readonly onStartOver: () => void
}

export function OfferView({ state, ...props }: OfferViewProps) {
  return VIEWS[state](props)
}

type OfferProps = Omit<OfferViewProps, 'state'>

const VIEWS: Record<ShownState, (props: OfferProps) => ReactNode> = {
  requesting: () => null,
  waiting: (props) => <OpenOffer {...props} isStarted={false} />,
  scanned: (props) => <OpenOffer {...props} isStarted />,
  done: ({ card, presentationPath, onStartOver }) => (
    <Suspense>
      <IssuedLinks card={card} presentationPath={presentationPath} onStartOver={onStartOver} />
    </Suspense>
  ),
  rejected: ({ mustFillIn, onGenerateAgain }) => (
    <EndedFlow actionLabel={mustFillIn ? fillInAgain() : t`Try again`} onAction={onGenerateAgain} />
  ),
  expired: (props) => <LostOffer {...props} />,
  gone: (props) => <LostOffer {...props} />,
  erased: (props) => <LostOffer {...props} />,
}

/** Shows the code that works with most wallets or, if the visitor chose it, the one for wallets that ask for consent in the browser. */
function OpenOffer({ card, offer, isStarted, isInBrowser, onChooseWay }: OfferProps & { readonly isStarted: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  usePreload(isStarted, loadIssuedLinks)
  const { authorizationUrl, pin } = offer
  const url = (isInBrowser && authorizationUrl) || offer.url
  const chooseOther = () => {
    onChooseWay?.(!isInBrowser)
    element.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div ref={element} className={styles.offer}>
      <OpenRequest
        card={card.card}
        isStarted={isStarted}
        digital={issuingWay(card, offer)}
        code={{
          payload: url,
          label: isInBrowser ? t`QR code for consent in the browser` : t`QR code of the credential offer`,
        }}
        always={!isInBrowser && pin && <Pin pin={pin} />}
      >
        <LiveRegion>
          {isInBrowser && (
            <p>
              {card.issuance.bySignIn
                ? t`Your wallet opens a page of this site in the browser. There you sign in and accept the card, without a PIN. What is in it comes from your account.`
                : t`Your wallet opens a page of this site in the browser. There you accept the card, without a PIN.`}
            </p>
          )}
        </LiveRegion>
        <OfferLinks url={url} />
      </OpenRequest>
      {authorizationUrl !== undefined && onChooseWay && (
        <div className={styles.otherWay} data-over={isStarted || undefined}>
          {!isInBrowser && (
            <p>{t`Some wallets, such as EUDI wallets, ask you in the browser. They need another code.`}</p>
          )}
          <Button variant="default" size="xs" onClick={chooseOther}>
            {isInBrowser ? t`Show the first code again` : t`Show the code for these wallets`}
          </Button>
        </div>
      )}
    </div>
  )
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
