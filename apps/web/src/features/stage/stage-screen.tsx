import { t } from '@lingui/core/macro'
import { Button, NativeSelect } from '@mantine/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { Stage } from '@vitrine/api/flows/stage.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ConnectionNote } from '../../shared/flow/notes/connection-note.tsx'
import { WalletWays } from '../../shared/links/wallet/wallet-ways.tsx'
import { QrCode } from '../../shared/qr/qr-code.tsx'
import { useSecondsLeft } from '../../shared/time/use-seconds-left.ts'
import { inColourOf } from '../../shared/ui/card/card-colour.ts'
import { ExhibitCard } from '../../shared/ui/card/exhibit-card.tsx'
import { OpenDoor } from './open-door.tsx'
import styles from './stage.module.css'
import { Totals } from './totals.tsx'

type StageScreenProps = {
  readonly stage: Stage
  readonly cards: readonly PublicCard[]
  /** True if the server does not answer: what is shown is then the last known state. */
  readonly isAway: boolean
}

export function StageScreen({ stage, cards, isAway }: StageScreenProps) {
  const screen = useRef<HTMLElement>(null)
  const [search, setSearch] = useSearchParams()
  const { gate } = stage
  const secondsLeft = useSecondsLeft(gate ? { endsAt: gate.closesAt, now: gate.now } : undefined)
  const offered = stage.cards.find(({ id }) => id === search.get('card')) ?? stage.cards[0]
  const card = cards.find(({ id }) => id === offered?.id)
  // The key works from the start, but not while a control outside the screen has the focus (WCAG 2.2, 2.1.4).
  useEffect(() => screen.current?.focus({ preventScroll: true }), [])
  if (!offered || !card) return null

  const fillDisplay = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : screen.current?.requestFullscreen())
  const pressKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const isInField = target instanceof HTMLElement && target.matches('select, input')
    if (key.toLowerCase() === 'f' && !isInField && !ctrlKey && !metaKey && !altKey) fillDisplay()
  }
  return (
    <section
      ref={screen}
      tabIndex={-1}
      aria-label={t`Stage`}
      className={styles.screen}
      onKeyDown={pressKey}
      {...inColourOf(card.card)}
    >
      {secondsLeft ? (
        <OpenDoor secondsLeft={secondsLeft} />
      ) : (
        <div className={styles.offer}>
          <div className={styles.words}>
            <h1 className={styles.title}>{card.card.title}</h1>
            <p className={styles.lead}>{t`Scan the code with your wallet, and the card is yours.`}</p>
            <div className={styles.card}>
              <ExhibitCard card={card.card} eager />
            </div>
          </div>
          <Code link={offered.link} obstacle={obstacleOf(stage, card)} title={card.card.title} />
        </div>
      )}
      <Totals stage={stage} />
      <ConnectionNote isAway={isAway} />
      <div className={styles.controls}>
        <NativeSelect
          label={t`Card`}
          value={offered.id}
          data={stage.cards.map(({ id }) => ({
            value: id,
            label: cards.find((one) => one.id === id)?.card.title ?? id,
          }))}
          onChange={({ currentTarget }) => setSearch({ card: currentTarget.value }, { replace: true })}
        />
        <WalletWays links={{ url: offered.link }} isSecondary />
        {document.fullscreenEnabled && (
          <Button onClick={fillDisplay} aria-keyshortcuts="F">
            {t`Full screen (F)`}
          </Button>
        )}
      </div>
    </section>
  )
}

function obstacleOf({ isFull }: Stage, { contract }: PublicCard): string | undefined {
  if (contract !== undefined && contract !== 'Enabled') return t`This card is not available at the moment.`
  return isFull ? t`All cards of this hour are taken. There are more at the next full hour.` : undefined
}

type StageCodeProps = { readonly link: string; readonly obstacle: string | undefined; readonly title: string }

const Code = ({ link, obstacle, title }: StageCodeProps) => (
  <div className={styles.code} role="status">
    {obstacle ? <p className={styles.obstacle}>{obstacle}</p> : <QrCode payload={link} label={t`QR code: ${title}`} />}
  </div>
)
