import type { ReactNode } from 'react'
import styles from './state-body.module.css'

type StateBodyProps = {
  /** The code, or a picture of the state; undefined if the ways are all there is. */
  readonly picture?: ReactNode
  /** True puts the ways next to the picture in a wide panel, for a code. */
  readonly isSideBySide?: boolean
  /** Ways to go on, such as buttons. */
  readonly children?: ReactNode
}

/** The part of a panel that shows a state: a picture, and below or next to it what the visitor can do. */
export const StateBody = ({ picture, isSideBySide = false, children }: StateBodyProps) => (
  <div className={styles.space}>
    <div className={styles.body} data-body data-side-by-side={isSideBySide || undefined}>
      {picture !== undefined && <div className={styles.picture}>{picture}</div>}
      <div className={styles.ways}>{children}</div>
    </div>
  </div>
)
