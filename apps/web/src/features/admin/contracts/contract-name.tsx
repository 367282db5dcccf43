import { t } from '@lingui/core/macro'
import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import { useScenarios } from '../../../shared/api/scenarios.ts'
import { CardThumbnail } from '../../../shared/ui/card/card-thumbnail.tsx'
import styles from './contract-name.module.css'

/** Shows a contract's name with the titles of its cards; only the name if the cards cannot be loaded. */
export function ContractName({ name }: { name: string }) {
  const { data: scenarios, isPending } = useScenarios()
  if (scenarios === undefined && !isPending) return name
  const cards = scenarios?.filter(({ type }) => type === name)
  return (
    <div className={styles.contract}>
      <CardThumbnail image={cards?.[0]?.card.image ?? ''} />
      <div>
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
              <li key={scenario.id}>{isOnDisplay(scenario) ? scenario.card.title : notEnabled(scenario.card.title)}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

const notEnabled = (title: string): string => t`${title} (not enabled)`

/** Returns true if the home page or the demo page shows the card. */
const isOnDisplay = ({ features }: PublicScenario): boolean => features.enabled || features.demo
