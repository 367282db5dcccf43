import { t } from '@lingui/core/macro'
import closedPicture from './door-closed.svg'
import openPicture from './door-open.svg'
import styles from './door-picture.module.css'

/** Its leaves swing open and shut, unless the visitor prefers reduced motion. */
export function DoorPicture({ isOpen }: { isOpen: boolean }) {
  return (
    <div
      className={styles.door}
      data-open={isOpen}
      role="img"
      aria-label={isOpen ? t`An open door with light behind it` : t`A closed door`}
    >
      <img className={styles.layer} src={openPicture} alt="" draggable={false} />
      <img className={`${styles.layer} ${styles.wall}`} src={closedPicture} alt="" draggable={false} />
      <img className={`${styles.layer} ${styles.leaf} ${styles.left}`} src={closedPicture} alt="" draggable={false} />
      <img className={`${styles.layer} ${styles.leaf} ${styles.right}`} src={closedPicture} alt="" draggable={false} />
    </div>
  )
}
