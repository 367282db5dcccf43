import type { ReactNode } from 'react'
import styles from './section.module.css'

type SectionProps = {
  title: string
  /** Headings go down one at a time: 3 below a sheet's title, 2 on a page. */
  level?: 2 | 3
  children: ReactNode
}

/** A titled part of a page or sheet. */
export function Section({ title, level = 3, children }: SectionProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={styles.section}>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </section>
  )
}
