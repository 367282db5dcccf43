import type { Queryable } from '../../platform/database/database.ts'
import type { PresentationPurpose } from '../presentation-purpose.ts'

/** Verifying, and nothing else. Where the account has money, the result says how much. */
export const verification = (dependencies: {
  /** In PLN; undefined for an account without money. */
  balanceOf: (db: Queryable, accountId: string) => Promise<number | undefined>
}): PresentationPurpose<null> => ({
  name: 'verification',
  isAskedFor: () => true,
  prepare: async () => ({ state: null }),
  async settle(tx, { accountId }) {
    const accountBalance = accountId === undefined ? undefined : await dependencies.balanceOf(tx, accountId)
    return { status: 'OK', accountBalance }
  },
})
