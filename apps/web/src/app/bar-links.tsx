import { t } from '@lingui/core/macro'
import { NavLink } from 'react-router'
import styles from './top-bar.module.css'

type BarLinkProps = {
  readonly to: string
  readonly children: string
}

/** A link of a bar to a page of this site. */
export function BarLink({ to, children }: BarLinkProps) {
  return (
    <NavLink to={to} end className={styles.link ?? ''}>
      {children}
    </NavLink>
  )
}

/** A link of a bar to another site. Anything but a web address is not shown. */
export function ExternalBarLink({ to, children }: BarLinkProps) {
  if (!/^https?:\/\//.test(to)) return null
  return (
    <a
      className={styles.link}
      href={to}
      target="_blank"
      rel="noopener"
      aria-label={t`${children} (opens in a new tab)`}
    >
      {children}
    </a>
  )
}
