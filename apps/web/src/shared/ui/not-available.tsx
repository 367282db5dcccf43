import { t } from '@lingui/core/macro'
import type { PublicScenario } from '@vitrine/api'
import { StateHeading } from './state-heading.tsx'

/** Whether a card's credentials are issued and accepted at present, as far as its backend says so (D40). */
export const isAvailable = ({ contract }: Pick<PublicScenario, 'contract'>): boolean =>
  contract === undefined || contract === 'Enabled'

/** Says why nothing can be done with a card. */
export function NotAvailable({ card: { contract } }: { card: PublicScenario }) {
  return contract === 'Revoked' ? (
    <StateHeading
      heading={t`No longer available`}
      reasons={[t`This card was withdrawn for good: it is neither issued nor accepted any more.`]}
    />
  ) : (
    <StateHeading
      heading={t`Not available at the moment`}
      reasons={[t`This card is neither issued nor accepted until it is enabled again. Please try again later.`]}
    />
  )
}
