import type { Uses } from '../../feature.ts'
import type { PresentationPurpose } from './presentation-purpose.ts'

/** Returns the purpose that only verifies a credential. If the account has a balance, the result contains it. */
export const verification = ({
  services,
}: {
  services: Uses<{ payments: 'balanceInPln' }>
}): PresentationPurpose<null> => ({
  name: 'verification',
  isAskedFor: () => true,
  prepare: async () => ({ state: null }),
  async settle(tx, { accountId }) {
    const accountBalance = accountId === undefined ? undefined : await services.payments.balanceInPln(tx, accountId)
    return { status: 'OK', accountBalance }
  },
})
