import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isSitePath } from '../../../shared/links/site-path.ts'

type PictureLinkProps = {
  /** A page of this site or an https address; undefined where it leads nowhere. */
  readonly href: string | undefined
  readonly className: string | undefined
  readonly children: ReactNode
}

/**
 * A picture that leads where the button below it leads. It is for pointers only: keyboards and screen readers have the button,
 * and meet the same link once.
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
