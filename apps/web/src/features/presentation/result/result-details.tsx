import type { PresentationResult, PublicScenario } from '@vitrine/api'
import { Link } from 'react-router'
import { isSitePath } from '../../../shared/links/site-path.ts'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { HolderPhoto } from '../../../shared/ui/holder-photo.tsx'
import styles from './result.module.css'
import { credentialRows, dynamicRows, paymentIdOf, resultRows } from './result-rows.ts'

interface ResultDetailsProps {
  readonly scenario: PublicScenario
  readonly result: PresentationResult
}

/** Photo, rows, dynamic data and raw claims of a result, as far as the scenario shows them. */
export function ResultDetails({ scenario, result }: ResultDetailsProps) {
  const { presentation, features, showVcClaims } = scenario
  if (presentation.onlyPaymentId) {
    const paymentId = paymentIdOf(result)
    return paymentId ? <FactList facts={[{ key: 'paymentId', label: 'Payment id', value: paymentId }]} /> : null
  }

  const photo = result.photo ?? result.photoBase64
  const dynamic = presentation.presentDynamicData ? dynamicRows(result) : { rows: [], more: 0 }
  return (
    <>
      {features.presentPhotoResult && photo && <HolderPhoto base64={photo} name={result.displayName} />}
      <div>
        <FactList facts={[...resultRows(result), ...dynamic.rows]} />
        {dynamic.more > 0 && <p className={styles.note}>And {dynamic.more} more.</p>}
      </div>
      <section className={styles.section}>
        <h3 className={styles.subtitle}>The credential</h3>
        <FactList facts={credentialRows(result)} />
      </section>
      {showVcClaims && <RawClaims result={result} />}
      {result.magicLink && isSitePath(result.magicLink) && (
        <p className={styles.note}>
          <Link to={result.magicLink}>Link to this result</Link>, as long as it is kept.
        </p>
      )}
    </>
  )
}

function RawClaims({ result }: { result: PresentationResult }) {
  const claims = result.fullObject?.verifiedCredentialsData?.map(({ type, claims }) => ({ type, claims }))
  if (!claims || claims.length === 0) return null
  return (
    <section className={styles.section}>
      <h3 className={styles.subtitle}>Claims of the credential</h3>
      <pre className={styles.raw}>{JSON.stringify(claims, undefined, 2)}</pre>
    </section>
  )
}
