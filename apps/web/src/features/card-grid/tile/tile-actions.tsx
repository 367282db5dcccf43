import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { issuePath, presentPath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { canGenerate, canUse } from '../main-action.ts'
import styles from './card-tile.module.css'
import { TileLink } from './tile-link.tsx'

type TileActionsProps = {
  readonly card: PublicCard
  /** Id of the element with the card's title. */
  readonly titleId: string
}

/** Shows the links of a tile: its demo, issuance, presentation and extra link. */
export function TileActions({ card, titleId }: TileActionsProps) {
  const { id, demo, extraLinks } = card
  const { title } = card.card
  const [extraLink] = extraLinks
  const isIssued = canGenerate(card)
  return (
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
      {canUse(card) && (
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
  )
}
