import { t } from '@lingui/core/macro'
import { useIsPhone } from '../../links/use-is-phone.ts'
import styles from './face-check.module.css'

export const FaceCheckNote = () => (
  <p className={styles.note}>
    {useIsPhone()
      ? t`Continue in your wallet. It asks you to look into the camera.`
      : t`Continue on your phone: scan the code with your wallet. It asks you to look into the camera.`}
  </p>
)
