import { t } from '@lingui/core/macro'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { formatPercent } from '../../../shared/format/percent.ts'
import { CopyButton } from '../../../shared/links/copy-button.tsx'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import styles from './result.module.css'

type DiscountCodeProps = {
  readonly discount: NonNullable<PresentationResult['discount']>
  /** True if our own server made the code. Another backend may make a new one each time. */
  readonly isOurs: boolean
}

/** Shows the code for the discount that a presentation grants, with a button that copies it. */
export function DiscountCode({ discount: { percent, code }, isOurs }: DiscountCodeProps) {
  const label = t`Your code for ${{ discount: formatPercent(percent) }} off`
  return (
    <div className={styles.discount}>
      <FactList facts={[{ key: 'discount', label, value: code }]} />
      {isOurs && <p>{t`One code per card and day: if you show the card again today, you get the same code.`}</p>}
      <CopyButton text={code} label={t`Copy the code`} copiedLabel={t`Code copied`} fieldLabel={label} />
    </div>
  )
}
