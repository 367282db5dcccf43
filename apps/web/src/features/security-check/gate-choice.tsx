import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Gate } from '@vitrine/api/cards/card-presentation.ts'
import { gatePath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import styles from './security-check.module.css'

type GateChoiceProps = {
  readonly gates: readonly Gate[]
  readonly shownId: string | undefined
}

export function GateChoice({ gates, shownId }: GateChoiceProps) {
  if (gates.length < 2) return null
  return (
    <nav className={styles.gates} aria-label={t`Gates`}>
      {gates.map(({ id, name }) => (
        <Button
          key={id}
          component={Link}
          to={gatePath(id)}
          variant="default"
          size="xs"
          aria-current={id === shownId ? 'page' : undefined}
        >
          {name}
        </Button>
      ))}
    </nav>
  )
}
