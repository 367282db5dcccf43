import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { HomeButton } from '../../links/home-button.tsx'
import { StateHeading } from './state-heading.tsx'

export function NotAvailable({ card: { contract } }: { card: PublicCard }) {
  const isWithdrawn = contract === 'Revoked'
  return (
    <>
      <StateHeading
        heading={isWithdrawn ? t`No longer available` : t`Not available at the moment`}
        reasons={[
          isWithdrawn
            ? t`This card was withdrawn for good: it is neither issued nor accepted any more.`
            : t`This card is neither issued nor accepted until it is enabled again. Please try again later.`,
        ]}
      />
      <HomeButton />
    </>
  )
}
