import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import styles from './admin-page.module.css'
import { CardGrid } from './card-grid.tsx'
import intro from './home-page.module.css'
import { ShownCards } from './shown-cards.tsx'

export default function AdminPage({ overview }: { overview?: ReactNode }) {
  usePageTitle(t`Admin`)
  const Title = overview ? 'h2' : 'h1'
  return (
    <>
      {overview && (
        <div className={styles.overview}>
          <h1 className={styles.title}>{t`Overview`}</h1>
          {overview}
        </div>
      )}
      <header className={intro.intro}>
        <Title className={overview ? styles.title : intro.title}>{t`All cards`}</Title>
        <p className={intro.lead}>{t`All cards, including those hidden from visitors.`}</p>
      </header>
      <div className={overview ? styles.shelf : undefined}>
        <ShownCards isShown={() => true} emptyText={t`This installation has no cards.`}>
          {(cards) => <CardGrid cards={cards} marksPlaces explainsOff />}
        </ShownCards>
      </div>
    </>
  )
}
