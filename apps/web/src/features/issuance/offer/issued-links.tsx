import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { PAGES, presentPaymentPath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { formatPln } from '../../../shared/format/money.ts'
import { GateLink } from '../../../shared/gate/gate-link.tsx'
import styles from './offer-view.module.css'

type IssuedLinksProps = {
  readonly card: PublicCard
  readonly presentationPath: string | undefined
  readonly onStartOver: () => void
}

export default function IssuedLinks({ card, presentationPath, onStartOver }: IssuedLinksProps) {
  return (
    <div className={styles.links}>
      <GateLink card={card} isPrimary />
      {presentationPath !== undefined && <WaysToUse card={card} path={presentationPath} />}
      <Button
        component={Link}
        to={PAGES.home}
        variant={presentationPath === undefined ? 'filled' : 'default'}
        fullWidth
      >
        {t`See the other cards`}
      </Button>
      <Button variant="default" onClick={onStartOver} fullWidth>
        {t`Generate another one`}
      </Button>
    </div>
  )
}

function WaysToUse({ card, path }: { card: PublicCard; path: string }) {
  const { extra, purpose } = card.presentation
  const [payment] = extra.flatMap(({ id, operation }) => (operation?.kind === 'payment' ? [{ id, ...operation }] : []))
  return (
    <>
      {payment !== undefined && (
        <Button component={Link} to={presentPaymentPath(card.id, payment.id)} fullWidth>
          {t`Pay ${{ amount: formatPln(payment.price) }} with it`}
        </Button>
      )}
      <Button
        component={Link}
        to={path}
        variant={payment === undefined && purpose?.kind !== 'gate' ? 'filled' : 'default'}
        fullWidth
      >
        {t`Use this card`}
      </Button>
    </>
  )
}
