import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { I18nProvider, useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { CardScreen } from '../screens/card/card-screen.tsx'
import { CollectionScreen } from '../screens/collection/collection-screen.tsx'
import { useCards } from '../screens/collection/use-cards.ts'
import { collectionOf, useEmulator } from '../screens/emulator/use-emulator.ts'
import { LinkSheet } from '../screens/link/link-sheet.tsx'
import { OfferSheet } from '../screens/offer/offer-sheet.tsx'
import { Sheet } from '../screens/parts/sheet/sheet.tsx'
import { ScanScreen } from '../screens/scan/scan-screen.tsx'
import { isEmulated } from '../wallet/emulator/cards.ts'
import styles from './app.module.css'
import { isOwnTab, useNavigation } from './navigation.ts'
import { addressOf } from './page-address.ts'

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <Wallet />
    </I18nProvider>
  )
}

function Wallet() {
  // The components below translate their texts while they render, so all of them must render again when the language changes.
  useLingui()
  const title = t`Demo wallet`
  useEffect(() => {
    document.title = title
  }, [title])
  const { appearance, place, link, answer, isScanned, wayBack, site, go, openScanned, closeLink, leave } =
    useNavigation()
  const isDeciding = link !== undefined || answer !== undefined
  const cards = useCards({ isDeciding })
  const { state: emulator, read } = useEmulator({ isDeciding })
  const toCollection = () => go({ page: 'collection' })
  const stay = () => {
    closeLink()
    toCollection()
  }
  const goBack = () => {
    toCollection()
    leave()
  }

  return (
    <div className={styles.phone} data-appearance={appearance}>
      {place.page === 'collection' && (
        <CollectionScreen
          title={appearance === 'bank' ? t`Mobile bank` : t`Wallet`}
          cards={cards}
          emulator={typeof emulator === 'object' ? { state: emulator, read } : undefined}
          left={wayBack === 'left' ? { isOwnTab: isOwnTab(), site } : undefined}
          cardAddress={(id) => addressOf({ page: 'card', id }, appearance)}
          onOpenCard={(id) => go({ page: 'card', id })}
          onScan={() => go({ page: 'scan' })}
        />
      )}
      {place.page === 'card' && (
        <CardScreen
          key={place.id}
          id={place.id}
          cards={isEmulated(place.id) ? collectionOf(emulator) : cards}
          onBack={toCollection}
        />
      )}
      {place.page === 'scan' && (
        <ScanScreen isPaused={link !== undefined} onScanned={openScanned} onBack={toCollection} />
      )}
      {answer && link === undefined && (
        <Sheet>
          <OfferSheet start={answer} isScanned closesAutomatically={false} onClose={goBack} onStay={stay} />
        </Sheet>
      )}
      {link !== undefined && (
        <LinkSheet
          key={link}
          link={link}
          isScanned={isScanned}
          closesAutomatically={!isScanned && isOwnTab()}
          onClose={isScanned ? stay : goBack}
          onStay={stay}
          onCancel={isScanned ? closeLink : goBack}
        />
      )}
    </div>
  )
}
