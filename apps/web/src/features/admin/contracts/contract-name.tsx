import { t } from '@lingui/core/macro'
import type { PublicScenario } from '@vitrine/api/cards/public-card.ts'
import { useScenarios } from '../../../shared/api/cards.ts'
import { displayOf } from '../../../shared/ui/card/card-display.ts'
import { CardThumbnail } from '../../../shared/ui/card/card-thumbnail.tsx'
import type { AnyContract } from '../any-administration.ts'
import styles from './contract-name.module.css'
import { serviceAdvice, serviceWords } from './service-words.ts'

/**
 * Shows a contract's name with the titles of its cards, and the external service that issues them. The titles are left out if the cards
 * cannot be loaded.
 */
export function ContractName({ contract }: { contract: AnyContract }) {
  const { name, isUnused } = contract
  const { data: scenarios, isPending } = useScenarios()
  const cards = isUnused ? [] : scenarios?.filter(({ type }) => type === name)
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
            {cards.map((scenario) => (
              <li key={scenario.id}>{titleWithDisplay(scenario)}</li>
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

function titleWithDisplay(scenario: PublicScenario): string {
  const { title } = scenario.card
  switch (displayOf(scenario)) {
    case 'home':
    case 'demo':
      return title
    case 'hidden':
      return t`${title} (hidden)`
    case 'off':
      return t`${title} (not enabled)`
  }
}
