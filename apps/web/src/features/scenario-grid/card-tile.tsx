import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { issuePath, type PublicScenario, presentPath } from '@vitrine/api'
import { Link } from 'react-router'
import { ExhibitCard, ExhibitCardSkeleton } from '../../shared/ui/exhibit-card.tsx'
import styles from './card-tile.module.css'
import { TileLink } from './tile-link.tsx'

type CardTileProps = {
  readonly scenario: PublicScenario
  readonly isMarkedDisabled: boolean
  readonly eager: boolean
}

/** One card of a grid, as section 2 of the specification describes its tile. */
export function CardTile({ scenario, isMarkedDisabled, eager }: CardTileProps) {
  const { id, card, features, issuance, presentation, demo, extraLinks } = scenario
  // What is off answers nothing: also where all cards are shown, none leads to a dead end.
  const canGenerate = features.create && issuance.enabled
  const canUse = features.present && presentation.enabled
  const titleId = `card-${id}`
  const [extraLink] = extraLinks
  return (
    <article className={styles.tile} aria-labelledby={titleId}>
      <div className={styles.stage}>
        <ExhibitCard image={card.image} title={card.title} eager={eager} />
      </div>
      <div className={styles.placard}>
        <h2 id={titleId} className={styles.title}>
          {card.title}
        </h2>
        {(isMarkedDisabled || features.experimental) && (
          <p className={styles.badges}>
            {features.experimental && <span className={styles.badge}>{t`Experimental`}</span>}
            {isMarkedDisabled && <span className={styles.badge}>{t`Not enabled`}</span>}
          </p>
        )}
        <p className={styles.description}>{card.description}</p>
        <div className={styles.actions}>
          {demo.enabled && (
            <TileLink href={demo.link} isPrimary>
              {demo.linkLabel}
            </TileLink>
          )}
          {canGenerate && (
            <div className={styles.action}>
              <Button
                component={Link}
                to={issuePath(id)}
                aria-describedby={`${titleId} ${titleId}-generate`}
                px="xs"
                fullWidth
              >
                {t`Generate`}
              </Button>
              <span id={`${titleId}-generate`} className={styles.hint}>
                {t`Generate QR`}
              </span>
            </div>
          )}
          {canUse && (
            <div className={styles.action}>
              <Button
                component={Link}
                to={presentPath(id)}
                aria-describedby={`${titleId} ${titleId}-use`}
                variant={canGenerate ? 'default' : 'filled'}
                px="xs"
                fullWidth
              >
                {t`Use`}
              </Button>
              <span id={`${titleId}-use`} className={styles.hint}>
                {t`Scan QR`}
              </span>
            </div>
          )}
          {extraLink && (
            <TileLink id={`${titleId}-${extraLink.id}`} href={extraLink.url}>
              {extraLink.label}
            </TileLink>
          )}
        </div>
      </div>
    </article>
  )
}

export function CardTileSkeleton() {
  return (
    <div className={styles.tile}>
      <div className={styles.stage}>
        <ExhibitCardSkeleton />
      </div>
      <div className={styles.placard}>
        <Skeleton height={26} width="60%" />
        <Skeleton height={44} mt="sm" />
        <Skeleton height={36} mt="md" />
      </div>
    </div>
  )
}
