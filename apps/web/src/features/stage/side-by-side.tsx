import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { helpDeskPath, PAGES, presentPaymentPath } from '@vitrine/api/pages/pages.ts'
import { useState } from 'react'
import { useHelpDeskCard } from '../../shared/api/cards.ts'
import { useConfiguration } from '../../shared/api/configuration.ts'
import { openSideBySide } from '../../shared/links/second-window.ts'
import styles from './stage.module.css'

/** Opens two pages next to each other: in windows, because pages of this site may not be framed. */
export function SideBySide({ cards }: { cards: readonly PublicCard[] }) {
  const walletUrl = useConfiguration()?.demoWalletUrl
  const hasHelpDesk = useHelpDeskCard('employee').kind === 'found'
  const shop = shopIn(cards)
  const [isBlocked, setBlocked] = useState(false)
  const open = (first: string, second: string) => setBlocked(!openSideBySide(first, second))
  if (!hasHelpDesk && (!shop || !walletUrl)) return null
  return (
    <section className={styles.pair} aria-labelledby="side-by-side">
      <h2 id="side-by-side">{t`Two windows side by side`}</h2>
      <p className={styles.note}>{t`What is asked in the left window opens in the right one.`}</p>
      <div className={styles.pairs}>
        {hasHelpDesk && (
          <Button variant="default" onClick={() => open(helpDeskPath('employee'), PAGES.home)}>
            {t`Help desk: staff and caller`}
          </Button>
        )}
        {shop && walletUrl && (
          <Button variant="default" onClick={() => open(shop, walletUrl)}>
            {t`Shop and wallet`}
          </Button>
        )}
      </div>
      <p className={styles.note} role="status">
        {isBlocked && t`The browser blocked a window. Allow pop-ups for this site, then press again.`}
      </p>
    </section>
  )
}

function shopIn(cards: readonly PublicCard[]): string | undefined {
  for (const { id, presentation } of cards) {
    const payment = presentation.extra.find(({ operation }) => operation?.kind === 'payment')
    if (presentation.enabled && payment) return presentPaymentPath(id, payment.id)
  }
  return undefined
}
