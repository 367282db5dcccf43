import { t } from '@lingui/core/macro'
import { Select, Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import { hasOwnBackend } from '../../shared/api/backend.ts'
import styles from './help-desk.module.css'

type CallGuideProps = {
  /** The two digits that the caller's page also shows; undefined until the server has sent them. */
  readonly number: string | undefined
  readonly audience: HelpDeskAudience
}

/** Tells staff what to say and do on the phone while the caller answers. */
export function CallGuide({ number, audience }: CallGuideProps) {
  // With another backend the caller's page shows no number.
  const hasNumber = hasOwnBackend()
  return (
    <>
      {hasNumber && (
        <div className={styles.numberCard}>
          <h2 className={styles.subtitle}>{t`The number on the caller's page`}</h2>
          {number === undefined ? <Skeleton height={72} width={110} /> : <p className={styles.number}>{number}</p>}
          <p className={styles.hint}>{t`Let the caller read it to you. Do not say it first.`}</p>
        </div>
      )}
      <ol className={styles.guide}>
        <li>
          <Trans>
            <strong>Send the link</strong> to the <Select value={audience} _customer="customer" other="employee" />, to
            an address that you have on record.
          </Trans>
        </li>
        {hasNumber && (
          <li>
            <Trans>
              <strong>Ask:</strong> &ldquo;Which number do you see?&rdquo; If the number differs or is missing, the
              caller is not on our page. Make a new request.
            </Trans>
          </li>
        )}
        <li>
          <Trans>
            <strong>Let them confirm</strong> in their wallet. This page updates automatically.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Compare</strong> the photo and details with the caller before you accept.
          </Trans>
        </li>
      </ol>
    </>
  )
}
