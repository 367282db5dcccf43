import { usePageTitle } from '../../shared/ui/use-page-title.ts'
import styles from './home-page.module.css'
import { ScenarioGrid } from './scenario-grid.tsx'

/** `/admin`: all scenarios, enabled or not. */
export default function AdminPage() {
  usePageTitle('Admin')
  return (
    <>
      <header className={styles.intro}>
        <h1 className={styles.title}>All cards</h1>
        <p className={styles.lead}>Every card of this installation, those that visitors do not see included.</p>
      </header>
      <ScenarioGrid isShown={() => true} marksDisabled emptyText="This installation has no cards." />
    </>
  )
}
