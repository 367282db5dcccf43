import { defineFeature, type FeatureContext } from '../../feature.ts'
import { coupon } from './coupon.purpose.ts'
import { Coupons } from './coupons.service.ts'
import { receiversOf } from './operations.ts'
import { payment } from './payment.purpose.ts'
import { paymentsMigrations } from './payments.migrations.ts'
import { Payments } from './payments.service.ts'

declare module '../../feature.ts' {
  interface Services {
    payments: Payments
    coupons: Coupons
  }
}

/** Payments and coupons, and the presentation purposes that use them. */
export const paymentsFeature = defineFeature({
  name: 'payments',
  handles: { operations: ['payment', 'coupon'] },
  migrations: paymentsMigrations,
  tables: { receivers: 'kept', payments: 'kept', coupons: 'kept' },
  async open({ database, clock, services }: FeatureContext<{ cards: 'follow'; accounts: 'statusOf' }>) {
    const coupons = new Coupons()
    const payments = new Payments({ database, clock })
    await services.cards.follow(({ all }) => payments.open(receiversOf(all)))
    return {
      services: { payments, coupons },
      purposes: [coupon({ coupons, services }), payment({ payments, services })],
      cleanup: [{ name: 'unpaid-payments', step: 'forget', run: (before) => payments.forget(before) }],
    }
  },
})
