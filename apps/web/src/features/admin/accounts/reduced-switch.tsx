import { t } from '@lingui/core/macro'
import styles from './accounts.module.css'

type ReducedSwitchProps = {
  readonly isReduced: boolean
  readonly onChange: (isReduced: boolean) => void
}

/** Checkbox that switches a table to its reduced variant, which shows only ids. */
export function ReducedSwitch({ isReduced, onChange }: ReducedSwitchProps) {
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={isReduced} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {t`Only IDs`}
    </label>
  )
}
