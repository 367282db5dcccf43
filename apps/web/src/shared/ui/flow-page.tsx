import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { HomeButton } from '../links/home-button.tsx'
import { QrCodeSkeleton } from '../qr/qr-code-skeleton.tsx'
import cases from './case.module.css'
import columns from './columns.module.css'
import { ExhibitCard, ExhibitCardSkeleton } from './exhibit-card.tsx'
import styles from './flow-page.module.css'

type FlowPageProps = {
  readonly image: string
  readonly title: string
  readonly description: string
  readonly onRefresh: () => void
  /** Further buttons of the top row. */
  readonly actions?: ReactNode
  /** What stands on the card's picture. */
  readonly onCard?: ReactNode
  readonly children: ReactNode
}

/** The frame of issuance and presentation: the card on its stage, and beside it what happens. */
export function FlowPage({ image, title, description, onRefresh, actions, onCard, children }: FlowPageProps) {
  return (
    <>
      <div className={styles.actions}>
        <HomeButton isQuiet />
        <Button variant="default" onClick={onRefresh}>
          {t`Refresh`}
        </Button>
        {actions}
      </div>
      <div className={columns.columns}>
        <div className={styles.exhibit}>
          <div className={`${cases.stage} ${styles.stage}`}>
            <ExhibitCard key={image} image={image} title={title} eager>
              {onCard}
            </ExhibitCard>
          </div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.description}>{description}</p>
        </div>
        <div className={cases.panel}>{children}</div>
      </div>
    </>
  )
}

export function FlowPageSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true" role="status" aria-label={t`Loading`}>
      <div className={styles.actions}>
        <Skeleton height={36} width={130} />
        <Skeleton height={36} width={95} />
      </div>
      <div className={columns.columns}>
        <div className={styles.exhibit}>
          <div className={`${cases.stage} ${styles.stage}`}>
            <ExhibitCardSkeleton />
          </div>
          <Skeleton height={36} width="60%" mt="xl" />
        </div>
        <div className={cases.panel}>
          <Skeleton height={30} width="70%" />
          <QrCodeSkeleton />
        </div>
      </div>
    </div>
  )
}
