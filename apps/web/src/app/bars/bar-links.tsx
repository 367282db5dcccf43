import { t } from '@lingui/core/macro'
import { NavLink } from 'react-router'
import styles from './top-bar.module.css'
import type { Folds } from './use-folding.ts'

type BarLinkProps = {
  readonly to: string
  /** A link without a number never moves into the menu. */
  readonly folds?: Folds
  readonly children: string
}

export function BarLink({ to, folds, children }: BarLinkProps) {
  return (
    <NavLink to={to} end className={styles.link ?? ''} data-folds={folds}>
      {children}
    </NavLink>
  )
}

type ExternalBarLinkProps = Omit<BarLinkProps, 'to'> & {
  /** Undefined while it is unknown, which reserves the place of the link. */
  readonly to: string | undefined
}

/** Shows nothing for an address that is not http or https. */
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
