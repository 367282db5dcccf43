import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { HomeButton } from '../../links/home-button.tsx'
import { StateHeading } from './state-heading.tsx'

export function NotAvailable({ card: { contract } }: { card: PublicCard }) {
  return (
    <>
      {contract === 'Revoked' ? (
        <StateHeading
          heading={t`No longer available`}
          reasons={[t`This card was withdrawn for good: it is neither issued nor accepted any more.`]}
        />
      ) : (
        <StateHeading
          heading={t`Not available at the moment`}
          reasons={[t`This card is neither issued nor accepted until it is enabled again. Please try again later.`]}
        />
      )}
      <HomeButton />
    </>
  )
}
