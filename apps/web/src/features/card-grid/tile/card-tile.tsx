import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { Off, PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GateLink } from '../../../shared/gate/gate-link.tsx'
import { isSitePath } from '../../../shared/links/site-path.ts'
import { inColourOf } from '../../../shared/ui/card/card-colour.ts'
import { type CardDisplay, displayOf, isAvailable } from '../../../shared/ui/card/card-display.ts'
import { ExhibitCard, ExhibitCardSkeleton } from '../../../shared/ui/card/exhibit-card.tsx'
import { isPlace, mainAction } from '../main-action.ts'
import styles from './card-tile.module.css'
import { PlacePicture } from './place-picture.tsx'
import { TileActions } from './tile-actions.tsx'

type CardTileProps = {
  readonly card: PublicCard
  /** Says where visitors find a card that the home page does not show. */
  readonly marksPlace: boolean
  /** True for operators: a card that is off says what it needs. */
  readonly explainsOff: boolean
  readonly titleLevel: 2 | 3
  readonly eager: boolean
}

/** Shows a card as specification 2.32 and 2.33 describe. */
export function CardTile({ card, marksPlace, explainsOff, titleLevel, eager }: CardTileProps) {
  const { id, card: appearance, off } = card
  const { purpose } = card.presentation
  const Title = titleLevel === 2 ? 'h2' : 'h3'
  const titleId = `card-${id}`
  const target = mainAction(card)
  return (
    <article className={styles.tile} aria-labelledby={titleId} {...inColourOf(appearance)}>
      {isPlace(card) ? (
        <PictureLink href={target} className={styles.door}>
          <PlacePicture key={appearance.image} image={appearance.image} eager={eager} />
        </PictureLink>
      ) : (
        <PictureLink href={target} className={styles.stage}>
          <ExhibitCard card={appearance} eager={eager} />
        </PictureLink>
      )}
      <div className={styles.placard}>
        <Title id={titleId} className={styles.title}>
          {appearance.title}
        </Title>
        <TileBadges card={card} marksPlace={marksPlace} />
        <p className={styles.description}>{appearance.description}</p>
        {target === undefined && isAvailable(card) && (
          <p className={styles.reason}>
            {off && explainsOff ? offWords(off) : t`Issuance and presentation of this card are switched off.`}
          </p>
        )}
        <TileActions card={card} titleId={titleId} />
        {purpose?.kind === 'gate' && (
          <div className={styles.gate}>
            <GateLink card={card} describedBy={titleId} />
          </div>
        )}
      </div>
    </article>
  )
}

type TileBadgesProps = Pick<CardTileProps, 'card' | 'marksPlace'>

function TileBadges({ card, marksPlace }: TileBadgesProps) {
  const { features, contract } = card
  const isOff = !isAvailable(card)
  const place = marksPlace ? placeWords(displayOf(card)) : undefined
  if (place === undefined && !features.experimental && !isOff) return null
  return (
    <p className={styles.badges}>
      {features.experimental && <span className={styles.badge}>{t`Experimental`}</span>}
      {place !== undefined && <span className={styles.badge}>{place}</span>}
      {isOff && (
        <span className={styles.badge}>
          {contract === 'Revoked' ? t`No longer available` : t`Not available at the moment`}
        </span>
      )}
    </p>
  )
}

function placeWords(display: CardDisplay): string | undefined {
  switch (display) {
    case 'home':
      return undefined
    case 'demo':
      return t`On the demo page`
    case 'hidden':
      return t`Hidden`
    case 'off':
      return t`Not enabled`
  }
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

type PictureLinkProps = {
  /** A page of this site or an https URL. */
  readonly href: string | undefined
  readonly className: string | undefined
  readonly children: ReactNode
}

/** Links the picture for pointers only: keyboards and screen readers use the button below, so that they meet the link only once. */
function PictureLink({ href, className, children }: PictureLinkProps) {
  if (href === undefined) return <div className={className}>{children}</div>
  const forPointers = { className, tabIndex: -1, 'aria-hidden': true } as const
  if (isSitePath(href))
    return (
      <Link to={href} {...forPointers}>
        {children}
      </Link>
    )
  return (
    <a href={href} target="_blank" rel="noopener" {...forPointers}>
      {children}
    </a>
  )
}

function offWords({ engine }: Off): string {
  return t`This card needs the engine “${engine}”, which is not configured here. Its settings are in docs/settings.md.`
}
