import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { HomeButton } from '../../links/home-button.tsx'
import { QrCodeSkeleton } from '../../qr/qr-code-skeleton.tsx'
import { inColourOf } from '../card/card-colour.ts'
import { ExhibitCard, type ExhibitCardProps, ExhibitCardSkeleton } from '../card/exhibit-card.tsx'
import cases from '../case.module.css'
import { StateBody } from '../state/state-body.tsx'
import columns from './columns.module.css'
import styles from './flow-page.module.css'

type FlowPageProps = Omit<ExhibitCardProps, 'eager'> & {
  /** Defaults to the card's own description. */
  readonly description?: string | undefined
  /** Undefined leaves out the top row of buttons. */
  readonly onRefresh?: () => void
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Frame of a card's pages: the card on its stage, and the flow next to it. */
export function FlowPage({ description, onRefresh, actions, children, ...exhibit }: FlowPageProps) {
  const { card } = exhibit
  return (
    <>
      {onRefresh && (
        <div className={styles.actions}>
          <HomeButton isQuiet />
          <Button variant="default" onClick={onRefresh}>
            {t`Refresh`}
          </Button>
          {actions}
        </div>
      )}
      <div className={columns.columns}>
        <div className={styles.exhibit}>
          <div className={`${cases.stage} ${styles.stage}`} {...inColourOf(card)}>
            <ExhibitCard {...exhibit} eager />
          </div>
          <h1 className={styles.title}>{card.title}</h1>
          <p className={styles.description}>{description ?? card.description}</p>
        </div>
        <div className={cases.panel} data-panel>
          {children}
        </div>
      </div>
    </>
  )
}

export function FlowPageSkeleton({ hasActions = true }: { hasActions?: boolean }) {
  return (
    <div className={styles.loading} aria-busy="true" role="status" aria-label={t`Loading`}>
      {hasActions && (
        <div className={styles.actions}>
          <Skeleton height={36} width={130} />
          <Skeleton height={36} width={95} />
        </div>
      )}
      <div className={columns.columns}>
        <div className={styles.exhibit}>
          <div className={`${cases.stage} ${styles.stage}`}>
            <ExhibitCardSkeleton />
          </div>
          <Skeleton height={36} width="60%" mt="xl" />
        </div>
        <div className={cases.panel}>
          <Skeleton height={30} width="70%" />
          <StateBody picture={<QrCodeSkeleton />} isSideBySide />
        </div>
      </div>
    </div>
  )
}
