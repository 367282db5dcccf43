import { t } from '@lingui/core/macro'
import { Select, Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import { hasOwnBackend } from '../../shared/api/backend.ts'
import styles from './help-desk.module.css'

/** Shows the two digits that the caller's page also shows. With another backend that page shows none. */
export function NumberToCompare({ number }: { number: string | undefined }) {
  if (!hasOwnBackend()) return null
  return (
    <div className={styles.numberCard}>
      {number === undefined ? <Skeleton height={56} width={80} /> : <p className={styles.number}>{number}</p>}
      <div>
        <h3 className={styles.subtitle}>{t`The number on the caller's page`}</h3>
        <p className={styles.hint}>{t`Let the caller read it to you. Do not say it first.`}</p>
      </div>
    </div>
  )
}

export function CallGuide({ audience }: { audience: HelpDeskAudience }) {
  return (
    <ol className={styles.guide}>
      <li>
        <Trans>
          <strong>Send the link</strong> to the <Select value={audience} _customer="customer" other="employee" />, to an
          address that you have on record.
        </Trans>
      </li>
      {hasOwnBackend() && (
        <li>
          <Trans>
            <strong>Ask:</strong> &ldquo;Which number do you see?&rdquo; If the number differs or is missing, the caller
            is not on our page. Make a new request.
          </Trans>
        </li>
      )}
      <li>
        <Trans>
          <strong>Let them confirm</strong> in their wallet. This page updates automatically.
        </Trans>
      </li>
      <li>
        {audience === 'customer' ? (
          <Trans>
            <strong>Compare</strong> the name and user name with the caller before you accept.
          </Trans>
        ) : (
          <Trans>
            <strong>Compare</strong> the photo and details with the caller before you accept.
          </Trans>
        )}
      </li>
    </ol>
  )
}
