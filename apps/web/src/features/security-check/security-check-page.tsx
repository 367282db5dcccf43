import columns from '../../shared/ui/columns.module.css'
import { usePageTitle } from '../../shared/ui/use-page-title.ts'
import { CertificateDesk } from './certificate-desk.tsx'
import { GateView } from './gate-view.tsx'
import styles from './security-check.module.css'
import { useGate } from './use-gate.ts'

const TITLE = 'Security Review Center'

/** `/security`: a door that opens for those with the right certificate. */
export default function SecurityCheckPage() {
  const gate = useGate()
  usePageTitle(TITLE)
  return (
    <>
      <header className={styles.intro}>
        <h1 className={styles.title}>{TITLE}</h1>
        <p className={styles.lead}>
          Show a certificate with your wallet. The door opens for those who finished the advanced training.
        </p>
      </header>
      <div className={`${columns.columns} ${styles.columns}`}>
        <GateView gate={gate} />
        <CertificateDesk onVerified={gate.check} />
      </div>
    </>
  )
}
