import { t } from '@lingui/core/macro'
import { SERVICE } from '../../wallet/emulator/emulator.ts'
import styles from './emulator.module.css'

export const EmulatorMark = () => <p className={styles.small}>{t`Test mode: an emulator stands in for ${SERVICE}.`}</p>
