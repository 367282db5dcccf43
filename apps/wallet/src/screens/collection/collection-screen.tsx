import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Language } from '@vitrine/languages/languages.ts'
import { useState } from 'react'
import { chooseLanguage } from '../../messages/language.ts'
import { hostOf } from '../../protocol/transport/remote-address.ts'
import type { Card } from '../../wallet/card/card.ts'
import type { EmulatorState } from '../../wallet/emulator/emulator.ts'
import { DamagedCard } from '../card/damaged-card.tsx'
import { HeldCard } from '../card/held-card.tsx'
import { EmulatedCards } from '../emulator/emulated-cards.tsx'
import { Button, OutwardLink } from '../parts/button.tsx'
import { withoutPort } from '../parts/format/host.ts'
import { Notice } from '../parts/notice.tsx'
import { Progress } from '../parts/sheet/progress.tsx'
import { ProblemNotice } from '../problem/problem-step.tsx'
import styles from './collection-screen.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import type { Collection } from './use-cards.ts'

type CollectionScreenProps = {
  title: string
  cards: Collection
  emulator?: { state: EmulatorState; read: () => void } | undefined
  /**
   * Defined if a page opened the wallet, and the tab could not be closed after the person's decision. `isOwnTab`: that page is not in the
   * history of this tab. `site`: origin of its site, if it is known.
   */
  left?: { isOwnTab: boolean; site: string | undefined } | undefined
  cardAddress: (id: string) => string
  onOpenCard: (id: string) => void
  onScan: () => void
}

export function CollectionScreen({
  title,
  cards,
  emulator,
  left,
  cardAddress,
  onOpenCard,
  onScan,
}: CollectionScreenProps) {
  const language = useLanguageChoice()
  return (
    <>
      <header className={styles.header}>
        <span className={styles.mark} aria-hidden="true" />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.demo}>{t`Demo`}</p>
        <LanguageSwitch onChoose={language.choose} />
      </header>
      <main className={styles.main}>
        {language.isUnavailable && (
          <div role="alert" className={styles.word}>
            <Notice tone="bad" title={t`The texts could not be loaded`}>
              {t`Check that you are online, then try again.`}
            </Notice>
          </div>
        )}
        <div role="status" className={styles.word}>
          {left && (
            <Notice tone="plain" title={t`Go back to the page that opened this wallet`}>
              {t`It shows what happens next. If it is open in another tab, you can close this one.`}
            </Notice>
          )}
        </div>
        {left && <WayBack {...left} />}
        {cards.state === 'loading' && <Progress>{t`Opening the wallet …`}</Progress>}
        {cards.state === 'failed' && <ProblemNotice problem={cards.problem} />}
        {cards.state === 'ready' &&
          cards.cards.length + cards.damaged.length + (emulator?.state.cards.length ?? 0) === 0 && <EmptyCollection />}
        {cards.state === 'ready' && <CardStack cards={cards.cards} cardAddress={cardAddress} onOpenCard={onOpenCard} />}
        {cards.state === 'ready' && cards.damaged.map((id) => <DamagedCard key={id} id={id} />)}
        {cards.state === 'ready' && emulator && (
          <EmulatedCards emulator={emulator.state} onChange={emulator.read}>
            <CardStack cards={emulator.state.cards} cardAddress={cardAddress} onOpenCard={onOpenCard} />
          </EmulatedCards>
        )}
      </main>
      <div className={styles.bar}>
        <Button onClick={onScan}>
          <svg className={styles.scanIcon} viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M4 12h16" />
          </svg>
          {t`Scan QR code`}
        </Button>
      </div>
    </>
  )
}

function WayBack({ isOwnTab, site }: NonNullable<CollectionScreenProps['left']>) {
  if (!isOwnTab)
    return (
      <p className={styles.word}>
        <Button kind="quiet" onClick={() => history.back()}>{t`Go back`}</Button>
      </p>
    )
  if (site === undefined) return null
  const host = withoutPort(hostOf(site))
  return (
    <p className={styles.word}>
      <OutwardLink href={site} kind="quiet">{t`Open ${host}`}</OutwardLink>
    </p>
  )
}

type CardStackProps = Pick<CollectionScreenProps, 'cardAddress' | 'onOpenCard'> & { cards: readonly Card[] }

function CardStack({ cards, cardAddress, onOpenCard }: CardStackProps) {
  if (cards.length === 0) return null
  return (
    <ul className={styles.stack}>
      {cards.map((card, index) => (
        <li key={card.id} className={styles.item}>
          <a
            className={styles.link}
            href={cardAddress(card.id)}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onOpenCard(card.id)
            }}
          >
            <HeldCard card={card} isCovered={index < cards.length - 1} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function EmptyCollection() {
  return (
    <div className={styles.empty}>
      <div className={styles.ghosts} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <h2>{t`No cards yet`}</h2>
      <p>
        <Trans>
          Scan the QR code of someone who offers you a card, or open an offer with this wallet. The card then stays
          here, in this browser.
        </Trans>
      </p>
    </div>
  )
}

function useLanguageChoice() {
  const [isUnavailable, setUnavailable] = useState(false)
  return {
    /** True if the texts of the last chosen language could not be loaded. The previous language stays in use. */
    isUnavailable,
    choose: (language: Language) => {
      setUnavailable(false)
      chooseLanguage(language).catch(() => setUnavailable(true))
    },
  }
}
