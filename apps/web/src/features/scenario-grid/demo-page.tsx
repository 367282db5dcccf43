import { usePageTitle } from '../../shared/ui/use-page-title.ts'
import styles from './home-page.module.css'
import { ScenarioGrid } from './scenario-grid.tsx'

/** The grid of the scenarios whose features flag `demo` is set. */
export default function DemoPage() {
  usePageTitle('Demo')
  return (
    <>
      <header className={styles.intro}>
        <h1 className={styles.title}>The demo collection</h1>
        <p className={styles.lead}>
          Gifts, certificates, badges and identities: each card can be put into a wallet, and each opens something.
        </p>
      </header>
      <ScenarioGrid
        isShown={({ features }) => features.demo}
        emptyText="The demo collection is empty at the moment. Please come back later."
      />
    </>
  )
}
