import { t } from '@lingui/core/macro'
import type { ConsentRequest } from '@vitrine/api/flows/consent.ts'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import styles from './consent.module.css'

/** Describes the wallet. Its name is shown only if somebody vouches for it. */
export function WhoGetsIt({ wallet: { name, host, isKnown } }: { wallet: ConsentRequest['wallet'] }) {
  const shownName = isKnown ? name : t`Unknown wallet`
  return (
    <section className={styles.section}>
      <h3>{t`Who gets it`}</h3>
      <FactList
        facts={[
          ...(shownName === undefined ? [] : [{ key: 'name', label: t`Wallet`, value: shownName }]),
          { key: 'host', label: t`Sent to`, value: host },
        ]}
      />
      {!isKnown && (
        <p className={styles.unknown}>
          {t`This site does not know this wallet. Accept only if you have just started this in your own wallet, and ${host} belongs to it. Otherwise decline.`}
        </p>
      )}
    </section>
  )
}
