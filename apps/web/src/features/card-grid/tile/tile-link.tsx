import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { isSitePath } from '../../../shared/links/site-path.ts'
import { isTileLink } from '../main-action.ts'
import styles from './card-tile.module.css'

type TileLinkProps = {
  readonly id?: string
  readonly href: string
  /** Name for screen readers, if several links have the same text. */
  readonly name?: string
  readonly isPrimary?: boolean
  readonly children: string
}

/** Renders nothing for anything but a page of this site or an https URL. */
export function TileLink({ id, href, name, isPrimary = false, children }: TileLinkProps) {
  const look = {
    id,
    'aria-label': name,
    variant: 'default',
    className: isPrimary ? (styles.main ?? '') : '',
    px: 'xs',
    fullWidth: true,
  }
  if (isSitePath(href))
    return (
      <Button {...look} component={Link} to={href}>
        {children}
      </Button>
    )
  if (!isTileLink(href)) return null
  return (
    <Button {...look} component="a" href={href} target="_blank" rel="noopener">
      {children}
    </Button>
  )
}
