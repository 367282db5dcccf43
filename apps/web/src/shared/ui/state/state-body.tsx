import type { ReactNode } from 'react'
import styles from './state-body.module.css'

type StateBodyProps = {
  readonly picture?: ReactNode
  /** True puts the ways next to the picture in a wide panel, for a code. */
  readonly isSideBySide?: boolean
  readonly children?: ReactNode
}

/** Picture of a state, and the ways to go on. */
export const StateBody = ({ picture, isSideBySide = false, children }: StateBodyProps) => (
  <div className={styles.space}>
    <div className={styles.body} data-body data-side-by-side={isSideBySide || undefined}>
      {picture !== undefined && <div className={styles.picture}>{picture}</div>}
      <div className={styles.ways}>{children}</div>
    </div>
  </div>
)
