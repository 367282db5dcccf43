import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { useCards } from '../../../shared/api/cards.ts'
import { displayOf } from '../../../shared/ui/card/card-display.ts'
import { CardThumbnail } from '../../../shared/ui/card/card-thumbnail.tsx'
import type { AnyContract } from '../any-administration.ts'
import styles from './contract-name.module.css'
import { serviceAdvice, serviceWords } from './service-words.ts'

export function ContractName({ contract }: { contract: AnyContract }) {
  const { name, isUnused } = contract
  const { data: all, isPending } = useCards()
  const cards = isUnused ? [] : all?.filter(({ type }) => type === name)
  if (cards === undefined && !isPending)
    return (
      <div>
        {name}
        <ServiceNote contract={contract} />
      </div>
    )
  return (
    <div className={styles.contract}>
      <CardThumbnail image={cards?.[0]?.card.image ?? ''} />
      <div className={styles.words}>
        {name}
        {cards === undefined && (
          // Reserves the height of one title, so that the rows below do not move when the cards arrive.
          <p className={styles.cards} aria-hidden="true">
            &nbsp;
          </p>
        )}
        {cards !== undefined && cards.length > 0 && (
          <ul className={styles.cards} aria-label={t`Cards of ${name}`}>
            {cards.map((card) => (
              <li key={card.id}>{titleWithDisplay(card)}</li>
            ))}
          </ul>
        )}
        <ServiceNote contract={contract} />
      </div>
    </div>
  )
}

function ServiceNote({ contract }: { contract: AnyContract }) {
  const [words, advice] = [serviceWords(contract), serviceAdvice(contract)]
  if (words === undefined) return null
  return (
    <p className={styles.service} data-state={contract.service?.state}>
      {words}
      {advice !== undefined && <span className={styles.advice}>{advice}</span>}
    </p>
  )
}

function titleWithDisplay(card: PublicCard): string {
  const { title } = card.card
  switch (displayOf(card)) {
    case 'home':
    case 'demo':
      return title
    case 'hidden':
    case 'off':
      return t`${title} · Hidden from visitors`
  }
}
