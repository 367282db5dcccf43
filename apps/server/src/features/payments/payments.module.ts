import type { Scenario } from '@vitrine/api'
import type { FeatureContext } from '../feature-context.ts'
import type { PresentationPurpose } from '../presentation-purpose.ts'
import { coupon } from './coupon.purpose.ts'
import { Coupons } from './coupons.service.ts'
import { receiversOf } from './operations.ts'
import { payment } from './payment.purpose.ts'
import { Payments } from './payments.service.ts'

/** Payments and coupons: what presentations of an account are good for. */
export async function paymentsModule(
  { database, clock }: FeatureContext,
  { cards, accountStatus }: { cards: Scenario[]; accountStatus: Parameters<typeof payment>[0]['accountStatus'] },
): Promise<{ service: Payments; coupons: Coupons; purposes: PresentationPurpose[] }> {
  const coupons = new Coupons()
  const payments = new Payments({ database, clock })
  await payments.open(receiversOf(cards))
  return {
    service: payments,
    coupons,
    purposes: [coupon({ coupons, accountStatus }), payment({ payments, accountStatus })],
  }
}
