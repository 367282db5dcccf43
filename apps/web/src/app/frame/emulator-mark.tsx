import { t } from '@lingui/core/macro'
import { useEmulators } from '../../shared/api/configuration.ts'
import styles from './emulator-mark.module.css'

/** Shows on every page, and on prints, that an emulator replaces a service. Nobody can dismiss it. */
export function EmulatorMark() {
  const emulators = useEmulators()
  if (emulators.length === 0) return null
  const wallets = emulators.map(({ name }) => name).join(', ')
  return (
    // The print style of receipts recognizes the mark by `data-emulator`.
    <aside className={styles.mark} aria-label={t`Emulator`} data-emulator>
      <p className={styles.text}>
        {t`Emulator: cards of ${wallets} are issued and checked by an emulator on this computer, not by the real service.`}
      </p>
    </aside>
  )
}
