import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { CardFan } from './card-fan.tsx'
import { CardGrid } from './card-grid.tsx'
import { FirstCard } from './first-card.tsx'
import styles from './home-page.module.css'
import { HowItWorks } from './how-it-works.tsx'
import { ShownCards } from './shown-cards.tsx'

export default function HomePage() {
  const [query] = useSearchParams()
  const showsAll = query.get('debug') === '1'
  const isShown = ({ features }: PublicCard) => showsAll || features.enabled
  usePageTitle(t`Verifiable credentials on display`)
  return (
    <>
      <header className={styles.intro}>
        <div className={styles.hero}>
          <div>
            <h1 className={styles.title}>{t`Cards worth keeping, proof worth trusting`}</h1>
            <p className={styles.lead}>
              <Trans>
                A verifiable credential is a card on your phone that anyone can check. Get one here, and use it, in a
                minute.
              </Trans>
            </p>
            <p className={styles.lead}>
              <Trans>
                Better than a photo of a card: the other side sees only what it asks for, and nobody can copy or forge
                it.
              </Trans>
            </p>
            <FirstCard isShown={isShown} />
          </div>
          <CardFan />
        </div>
        <HowItWorks />
      </header>
      <ShownCards isShown={isShown} emptyText={t`No card is on display at the moment. Please come back later.`}>
        {(cards) => <CardGrid cards={cards} marksPlaces={showsAll} />}
      </ShownCards>
    </>
  )
}
