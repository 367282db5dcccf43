import type { ReactNode } from 'react'
import styles from './section.module.css'

type SectionProps = {
  title: string
  /** Level of the heading: 3 below the title of a sheet, 2 on a page. */
  level?: 2 | 3
  children: ReactNode
}

export function Section({ title, level = 3, children }: SectionProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={styles.section}>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </section>
  )
}
