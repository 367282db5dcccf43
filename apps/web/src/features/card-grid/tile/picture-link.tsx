import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isSitePath } from '../../../shared/links/site-path.ts'

type PictureLinkProps = {
  /** A page of this site or an https URL; undefined for no link. */
  readonly href: string | undefined
  readonly className: string | undefined
  readonly children: ReactNode
}

/**
 * Links a picture to the target of the button below it. The link is for pointers only: keyboards and screen readers use the
 * button, so they do not meet the same link twice.
 */
export function PictureLink({ href, className, children }: PictureLinkProps) {
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
