import { t } from '@lingui/core/macro'
import { Notice } from '../parts/notice.tsx'
import styles from './damaged-card.module.css'
import { DeleteCard } from './delete-card.tsx'

export function DamagedCard({ id, onDeleted }: { id: string; onDeleted?: () => void }) {
  return (
    <div className={styles.card}>
      <Notice tone="bad" title={t`This card is damaged`}>
        {t`The stored data of this card cannot be read, so the card cannot be shown or used. Delete it, and ask its issuer for a new one.`}
      </Notice>
      <DeleteCard cardId={id} title={t`Delete this card?`} onDeleted={onDeleted}>
        {t`The card, its key and its history will be removed from this browser. They cannot be restored. Deleting does not revoke the card.`}
      </DeleteCard>
    </div>
  )
}
