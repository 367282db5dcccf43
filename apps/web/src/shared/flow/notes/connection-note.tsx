import { t } from '@lingui/core/macro'
import { useNetwork } from '@mantine/hooks'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import styles from './connection-note.module.css'

export function ConnectionNote({ isAway }: { isAway: boolean }) {
  const isOffline = !useNetwork().online
  return (
    <LiveRegion>
      {(isOffline || isAway) && (
        <p className={styles.note}>
          {isOffline
            ? t`You are offline. This page continues when you are connected again.`
            : t`The server is not responding. This page keeps trying.`}
        </p>
      )}
    </LiveRegion>
  )
}
