import { t } from '@lingui/core/macro'
import { NavLink } from 'react-router'
import styles from './top-bar.module.css'
import type { Folds } from './use-folding.ts'

type BarLinkProps = {
  readonly to: string
  /** Number from `FOLDS` that decides when the link moves into the menu. A link without a number never moves. */
  readonly folds?: Folds
  readonly children: string
}

/** Link of a bar to a page of this site. */
export function BarLink({ to, folds, children }: BarLinkProps) {
  return (
    <NavLink to={to} end className={styles.link ?? ''} data-folds={folds}>
      {children}
    </NavLink>
  )
}

type ExternalBarLinkProps = Omit<BarLinkProps, 'to'> & {
  /** Undefined reserves the place of the link. */
  readonly to: string | undefined
}

/** Link of a bar to another site. Shows nothing for an address that is not http or https. */
export function ExternalBarLink({ to, folds, children }: ExternalBarLinkProps) {
  if (to === undefined)
    return (
      <span className={styles.link} style={{ visibility: 'hidden' }} data-folds={folds}>
        {children}
      </span>
    )
  if (!/^https?:\/\//.test(to)) return null
  return (
    <a
      className={styles.link}
      href={to}
      target="_blank"
      rel="noopener"
      data-folds={folds}
      aria-label={t`${children} (opens in a new tab)`}
    >
      {children}
    </a>
  )
}
