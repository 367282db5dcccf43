import { t } from '@lingui/core/macro'
import type { Seconds } from '@vitrine/api/units.ts'
import { formatClock } from '../../shared/format/clock.ts'
import { DoorPicture } from '../../shared/gate/door-picture.tsx'
import styles from './stage.module.css'

export const OpenDoor = ({ secondsLeft }: { secondsLeft: Seconds }) => (
  <div className={styles.door}>
    <div className={styles.doorPicture}>
      <DoorPicture isOpen />
    </div>
    <div className={styles.doorWords}>
      <div role="status">
        <h1 className={styles.title}>{t`The door is open`}</h1>
      </div>
      <span className={styles.clock} role="timer" aria-label={t`Time until the door closes`}>
        {formatClock(secondsLeft)}
      </span>
    </div>
  </div>
)
