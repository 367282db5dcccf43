import type { ReactNode } from 'react'
import styles from './state-body.module.css'

type StateBodyProps = {
  /** The code, or a picture of the state; undefined if the ways are all there is. */
  readonly picture?: ReactNode
  /** What the visitor can do. */
  readonly children?: ReactNode
}

/** The part of a panel that shows a state: a picture, and next to it (in a narrow panel below it) what the visitor can do. */
export const StateBody = ({ picture, children }: StateBodyProps) => (
  <div className={styles.space}>
    <div className={styles.body} data-body>
      {picture !== undefined && <div className={styles.picture}>{picture}</div>}
      <div className={styles.ways}>{children}</div>
    </div>
  </div>
)
