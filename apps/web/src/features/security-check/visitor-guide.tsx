import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { issuePath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { issueLinkText } from '../../shared/gate/gates.ts'
import { CardThumbnail } from '../../shared/ui/card/card-thumbnail.tsx'
import { NumberedSteps } from '../../shared/ui/numbered-steps.tsx'
import styles from './security-check.module.css'

const stepsTo = (requiredLevel: number) => [
  { title: t`Choose a certificate`, text: t`Scan its code with your wallet.` },
  { title: t`Agree in your wallet`, text: t`Nothing is shared before you agree.` },
  { title: t`Watch the door`, text: t`With level ${requiredLevel} it opens at once.` },
]

type VisitorGuideProps = {
  readonly certificates: readonly PublicCard[]
  readonly requiredLevel: number
}

export function VisitorGuide({ certificates, requiredLevel }: VisitorGuideProps) {
  const issued = certificates.filter(({ issuance }) => issuance.enabled)
  return (
    <>
      <div className={styles.below}>
        <h2 className={styles.subtitle}>{t`How it works`}</h2>
        <NumberedSteps steps={stepsTo(requiredLevel)} />
      </div>
      {issued.length > 0 && (
        <div className={styles.below}>
          <h2 className={styles.subtitle}>{t`No certificate yet?`}</h2>
          <ul className={styles.sources}>
            {issued.map((card) => (
              <li key={card.id} className={styles.source}>
                <CardThumbnail image={card.card.image} />
                <Link to={issuePath(card.id)}>{issueLinkText(card)}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
