import { t } from '@lingui/core/macro'
import { usePageTitle } from '../../shared/ui/use-page-title.ts'
import { CardGrid } from './card-grid.tsx'
import styles from './home-page.module.css'
import { ScenarioGrid } from './scenario-grid.tsx'

/** `/admin`: all scenarios, enabled or not. */
export default function AdminPage() {
  usePageTitle(t`Admin`)
  return (
    <>
      <header className={styles.intro}>
        <h1 className={styles.title}>{t`All cards`}</h1>
        <p className={styles.lead}>{t`All cards, including those hidden from visitors.`}</p>
      </header>
      <ScenarioGrid isShown={() => true} emptyText={t`This installation has no cards.`}>
        {(cards) => <CardGrid cards={cards} marksDisabled />}
      </ScenarioGrid>
    </>
  )
}
