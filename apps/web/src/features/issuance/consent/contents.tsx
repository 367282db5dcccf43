import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import { claimFacts } from '../../../shared/format/claim-facts.ts'
import { HolderPhoto } from '../../../shared/ui/card/holder-photo.tsx'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import type { ClaimValues } from '../form/claim-fields.ts'
import { holderOf } from '../holder-of.ts'
import styles from './consent.module.css'

export function Contents({ claims, labels }: { claims: ClaimValues; labels: PublicCard['claims'] }) {
  const { [PHOTO_CLAIM]: photo, ...texts } = claims
  const facts = claimFacts(texts, labels).map((fact) => ({
    ...fact,
    label: labels.find(({ name }) => name === fact.key)?.label ?? fact.label,
  }))
  if (facts.length === 0 && !photo) return null
  return (
    <section className={styles.section}>
      <h3>{t`What is in it`}</h3>
      <FactList facts={facts} />
      {photo && <HolderPhoto base64={photo} name={holderOf(claims).name ?? undefined} />}
    </section>
  )
}
