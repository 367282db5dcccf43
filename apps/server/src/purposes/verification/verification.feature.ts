import type { Flows } from '../../flows/flows.ts'
import type { PresentationPurpose } from '../../flows/presentation/presentation-purpose.ts'
import { findBalanceInPln } from '../../ledger/balances/balances.repository.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'

const verification: PresentationPurpose<null> = {
  name: 'verification',
  isAskedFor: () => true,
  prepare: async () => ({ state: null }),
  async settle(tx, { accountId }) {
    const accountBalance = accountId === undefined ? undefined : await findBalanceInPln(tx, accountId)
    return { status: 'OK', accountBalance }
  },
}

/** The plain verification, which handles all requests that no other purpose handles. */
export const verificationFeature = defineFeature({
  name: 'verification',
  open({ services }: FeatureContext<Pick<Flows, 'purposes'>>) {
    services.purposes.addLast(verification)
    return {}
  },
})
