import { t } from '@lingui/core/macro'
import { LiveRegion } from '../ui/live-region.tsx'
import styles from './connection-note.module.css'

/** Says that the server does not answer at the moment; the page goes on asking by itself. */
export function ConnectionNote({ isAway }: { isAway: boolean }) {
  return (
    <LiveRegion>
      {isAway && (
        <p className={styles.note}>{t`The server does not answer at the moment. This page keeps asking by itself.`}</p>
      )}
    </LiveRegion>
  )
}
