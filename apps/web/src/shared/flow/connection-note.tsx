import { LiveRegion } from '../ui/live-region.tsx'
import styles from './connection-note.module.css'
import type { FlowStatus } from './follow-flow.ts'

/** After so many questions without an answer the page says so. */
const MISSES_TO_MENTION = 2

/** Says that the server does not answer at the moment; the page goes on asking by itself. */
export function ConnectionNote({ status }: { status: FlowStatus }) {
  return <AwayNote isAway={status.missedAnswers >= MISSES_TO_MENTION && !status.isGone} />
}

/** The same for pages that follow something else than a status. */
export function AwayNote({ isAway }: { isAway: boolean }) {
  return (
    <LiveRegion>
      {isAway && (
        <p className={styles.note}>The server does not answer at the moment. This page keeps asking by itself.</p>
      )}
    </LiveRegion>
  )
}
