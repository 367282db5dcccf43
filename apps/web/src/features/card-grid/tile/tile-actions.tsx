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
  readonly titleId: string
}

/** Shows the buttons of a tile. Screen readers read the hints as descriptions of the buttons. */
export function TileActions({ card, titleId }: TileActionsProps) {
  const { id, demo, extraLinks } = card
  const { title } = card.card
  const [extraLink] = extraLinks
  const isIssued = canGenerate(card)
  const { defaultExtra, extra } = card.presentation
  // The page of such a card starts the operation at once, so the button names it.
  const operation = extra.find((one) => one.id === defaultExtra)?.name
  return (
    <div className={styles.actions}>
      {demo.enabled && (
        <TileLink href={demo.link} name={`${demo.linkLabel}: ${title}`} isPrimary>
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
          <span id={`${titleId}-generate`} className={styles.hint} aria-hidden="true">
            {t`Generate QR`}
          </span>
        </div>
      )}
      {canUse(card) && (
        <div className={styles.action}>
          <Button
            component={Link}
            to={presentPath(id)}
            aria-label={t`Use: ${{ title: operation ?? title }}`}
            aria-describedby={`${titleId}-use`}
            className={isIssued ? '' : (styles.main ?? '')}
            variant="default"
            px="xs"
            fullWidth
          >
            {operation ?? t`Use`}
          </Button>
          <span id={`${titleId}-use`} className={styles.hint} aria-hidden="true">
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
