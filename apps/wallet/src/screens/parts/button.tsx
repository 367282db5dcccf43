import type { ComponentProps } from 'react'
import styles from './button.module.css'

type Kind = 'main' | 'quiet' | 'danger'

export function Button({ kind = 'main', ...rest }: ComponentProps<'button'> & { kind?: Kind }) {
  return <button type="button" {...rest} className={`${styles.button} ${styles[kind]}`} />
}

/** The target page gets neither access to the wallet nor a referrer. */
export function OutwardLink({ href, kind, children }: { href: string; kind: Kind; children: string }) {
  return (
    <a className={`${styles.button} ${styles[kind]}`} href={href} rel="noopener noreferrer">
      {children}
    </a>
  )
}
