import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { issuePath, type PublicScenario, presentPath } from '@vitrine/api'
import { Link } from 'react-router'
import { GateLink } from '../../../shared/gate/gate-link.tsx'
import { isAvailable } from '../../../shared/ui/card/card-availability.ts'
import { inColourOf } from '../../../shared/ui/card/card-colour.ts'
import { ExhibitCard, ExhibitCardSkeleton } from '../../../shared/ui/card/exhibit-card.tsx'
import { canGenerate, canUse, isPlace, mainAction } from '../main-action.ts'
import styles from './card-tile.module.css'
import { PictureLink } from './picture-link.tsx'
import { PlacePicture } from './place-picture.tsx'
import { TileLink } from './tile-link.tsx'

type CardTileProps = {
  readonly scenario: PublicScenario
  readonly isMarkedDisabled: boolean
  readonly titleLevel: 2 | 3
  readonly eager: boolean
}

/** One card of a grid, as section 2 of the specification describes its tile. */
export function CardTile({ scenario, isMarkedDisabled, titleLevel, eager }: CardTileProps) {
  const { id, card, features, demo, extraLinks } = scenario
  const { purpose } = scenario.presentation
  const isIssued = canGenerate(scenario)
  const isOff = !isAvailable(scenario)
  const Title = titleLevel === 2 ? 'h2' : 'h3'
  const titleId = `card-${id}`
  const way = mainAction(scenario)
  const [extraLink] = extraLinks
  const { title } = card
  return (
    <article className={styles.tile} aria-labelledby={titleId} {...inColourOf(card)}>
      {isPlace(scenario) ? (
        <PictureLink href={way} className={styles.door}>
          <PlacePicture key={card.image} image={card.image} eager={eager} />
        </PictureLink>
      ) : (
        <PictureLink href={way} className={styles.stage}>
          <ExhibitCard card={card} eager={eager} />
        </PictureLink>
      )}
      <div className={styles.placard}>
        <Title id={titleId} className={styles.title}>
          {card.title}
        </Title>
        {(isMarkedDisabled || features.experimental || isOff) && (
          <p className={styles.badges}>
            {features.experimental && <span className={styles.badge}>{t`Experimental`}</span>}
            {isMarkedDisabled && <span className={styles.badge}>{t`Not enabled`}</span>}
            {isOff && (
              <span className={styles.badge}>
                {scenario.contract === 'Revoked' ? t`No longer available` : t`Not available at the moment`}
              </span>
            )}
          </p>
        )}
        <p className={styles.description}>{card.description}</p>
        {way === undefined && !isOff && (
          <p className={styles.reason}>{t`Issuance and presentation of this card are switched off.`}</p>
        )}
        <div className={styles.actions}>
          {demo.enabled && (
            <TileLink href={demo.link} isPrimary>
              {demo.linkLabel}
            </TileLink>
          )}
          {isIssued && (
            <div className={styles.action}>
              <Button
                component={Link}
                to={issuePath(id)}
                aria-label={t`Generate: ${title}`}
                aria-describedby={`${titleId}-generate`}
                className={styles.main ?? ''}
                variant="default"
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
          {canUse(scenario) && (
            <div className={styles.action}>
              <Button
                component={Link}
                to={presentPath(id)}
                aria-label={t`Use: ${title}`}
                aria-describedby={`${titleId}-use`}
                className={isIssued ? '' : (styles.main ?? '')}
                variant="default"
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
        {purpose?.kind === 'gate' && (
          <div className={styles.gate}>
            <GateLink card={scenario} describedBy={titleId} />
          </div>
        )}
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
