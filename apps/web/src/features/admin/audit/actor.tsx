import { Trans } from '@lingui/react/macro'
import type { AuditEntry } from '@vitrine/api/administration/admin.ts'
import { ShortId } from '../../../shared/ui/short-id.tsx'
import { ID_LENGTH } from '../copyable-id.tsx'
import styles from './actor.module.css'
import { actorWords } from './audit-words.ts'

/** Names the actor, and a person also by id, because several people may have the same user name. */
export function Actor({ entry }: { entry: AuditEntry }) {
  if (entry.actorKind !== 'person') return actorWords(entry)
  return (
    <div>
      {actorWords(entry)}
      <div className={styles.id}>
        <Trans>
          Person <ShortId id={entry.actorId} length={ID_LENGTH} />
        </Trans>
      </div>
    </div>
  )
}
