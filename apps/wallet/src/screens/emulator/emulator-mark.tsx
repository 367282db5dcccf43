import { t } from '@lingui/core/macro'
import { SERVICE } from '../../wallet/emulator/emulator.ts'
import styles from './emulator.module.css'

/** Line which says that an emulator replaces the service. */
export const EmulatorMark = () => <p className={styles.small}>{t`Test mode: an emulator stands in for ${SERVICE}.`}</p>
