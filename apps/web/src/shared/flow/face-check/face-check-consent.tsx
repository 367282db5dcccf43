import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import styles from './face-check.module.css'

type FaceCheckConsentProps = {
  readonly agreeLabel: string
  readonly onAgree: () => void
}

export const FaceCheckConsent = ({ agreeLabel, onAgree }: FaceCheckConsentProps) => (
  <div className={styles.choice}>
    <Button size="md" onClick={onAgree}>
      {agreeLabel}
    </Button>
    <Button component={Link} to={PAGES.home} size="md" variant="default">
      {t`No, go back`}
    </Button>
  </div>
)
