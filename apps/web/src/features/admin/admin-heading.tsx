import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './admin-heading.module.css'

type AdminHeadingProps = {
  readonly title: string
  readonly subtitle: string
  readonly badge?: ReactNode
  /** Parent pages, the topmost first. */
  readonly trail?: readonly { readonly to: string; readonly title: string }[]
  readonly actions?: ReactNode
}

export function AdminHeading({ title, subtitle, badge, trail = [], actions }: AdminHeadingProps) {
  return (
    <header className={styles.heading}>
      <div className={styles.words}>
        {trail.length > 0 && (
          <nav className={styles.trail} aria-label={t`Breadcrumb`}>
            {trail.map((page) => (
              <Link key={page.to} to={page.to}>
                {page.title}
              </Link>
            ))}
          </nav>
        )}
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          {badge}
        </div>
        <p className={styles.subtitle}>{subtitle}</p>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
