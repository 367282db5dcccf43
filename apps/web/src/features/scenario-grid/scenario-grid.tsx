import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { PublicScenario } from '@vitrine/api'
import { scenariosQuery } from '../../shared/api/scenarios.ts'
import { ConfigurationFailure } from '../../shared/ui/configuration-failure.tsx'
import { CardTile, CardTileSkeleton } from './card-tile.tsx'
import styles from './scenario-grid.module.css'

type ScenarioGridProps = {
  readonly isShown: (scenario: PublicScenario) => boolean
  /** Marks the cards that are not enabled. */
  readonly marksDisabled?: boolean
  readonly emptyText: string
}

/** How many placeholders stand in while the cards load: as many as the home grid shows by default. */
const PLACEHOLDERS = ['first', 'second', 'third', 'fourth']

export function ScenarioGrid({ isShown, marksDisabled = false, emptyText }: ScenarioGridProps) {
  const { data, error, refetch } = useQuery(scenariosQuery)

  if (data === undefined && error) return <ConfigurationFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <ul className={`${styles.grid} ${styles.loading}`} aria-busy="true" aria-label={t`The cards are loading`}>
        {PLACEHOLDERS.map((place) => (
          <li key={place}>
            <CardTileSkeleton />
          </li>
        ))}
      </ul>
    )

  const scenarios = data.filter(isShown)
  if (scenarios.length === 0) return <p>{emptyText}</p>
  return (
    <ul className={styles.grid}>
      {scenarios.map((scenario, position) => (
        <li key={scenario.id}>
          <CardTile
            scenario={scenario}
            isMarkedDisabled={marksDisabled && !scenario.features.enabled}
            eager={position < 4}
          />
        </li>
      ))}
    </ul>
  )
}
