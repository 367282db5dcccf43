import type { Base } from '../../base/base.ts'
import type { Flows } from '../../flows/flows.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { BackedUp } from '../../platform/database/tables.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { receiversOf } from './operations.ts'
import { payment } from './payment.purpose.ts'
import { paymentsMigrations } from './payments.migrations.ts'
import { Payments } from './payments.service.ts'
import type { PaymentTables } from './payments.tables.ts'

type PaymentContext = FeatureContext<Pick<Base, 'cards'> & Pick<Ledger, 'accounts'> & Pick<Flows, 'purposes'>>

export const paymentFeature = defineFeature({
  name: 'payments',
  handles: { operations: ['payment'] },
  migrations: paymentsMigrations,
  tables: { payments: 'kept' } satisfies BackedUp<PaymentTables>,
  async open({ database, clock, services }: PaymentContext) {
    const payments = new Payments({ database, clock })
    services.purposes.add(payment(services, payments))
    await services.cards.follow(({ all }) => payments.open(receiversOf(all)))
    return { cleanup: [{ name: 'unpaid-payments', step: 'forget', run: (before) => payments.forget(before) }] }
  },
})
