import type { PresentationPurpose } from '../../flows/presentation/presentation-purpose.ts'
import { findBalanceInPln } from '../../ledger/balances/balances.repository.ts'

/** The purpose that only verifies a credential. If the account has a balance, the result contains it. */
export const verification: PresentationPurpose<null> = {
  name: 'verification',
  isAskedFor: () => true,
  prepare: async () => ({ state: null }),
  async settle(tx, { accountId }) {
    const accountBalance = accountId === undefined ? undefined : await findBalanceInPln(tx, accountId)
    return { status: 'OK', accountBalance }
  },
}
