import { t } from '@lingui/core/macro'
import styles from './pin.module.css'

/** Shows the code that the wallet asks for (the tx_code of OpenID4VCI 1.0, section 4.1.1), in large digits. */
export function Pin({ pin }: { pin: string }) {
  return (
    <div className={styles.pin}>
      <p className={styles.label} id="pin-label">
        {t`PIN for your wallet`}
      </p>
      <p className={styles.digits} role="img" aria-labelledby="pin-label pin-digits">
        <span id="pin-digits" className={styles.spoken}>
          {[...pin].join(' ')}
        </span>
        <span aria-hidden="true">{pin}</span>
      </p>
      <p className={styles.hint}>{t`Enter it in your wallet when asked.`}</p>
    </div>
  )
}
