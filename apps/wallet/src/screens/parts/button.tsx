import type { ComponentProps } from 'react'
import styles from './button.module.css'

type Kind = 'main' | 'quiet' | 'danger'

export function Button({ kind = 'main', ...rest }: ComponentProps<'button'> & { kind?: Kind }) {
  return <button type="button" {...rest} className={`${styles.button} ${styles[kind]}`} />
}

/** A way out of the wallet; the page it leads to neither sees the wallet nor where one came from. */
export function OutwardLink({ href, kind, children }: { href: string; kind: Kind; children: string }) {
  return (
    <a className={`${styles.button} ${styles[kind]}`} href={href} rel="noopener noreferrer">
      {children}
    </a>
  )
}
