import type { Milliseconds } from '@vitrine/api/units.ts'
import { defineFeature, type FeatureContext } from '../../feature.ts'
import { EXPIRED_ROW_BATCH, inBatches } from '../../platform/database/lists/batches.ts'
import { DAY, dayOf, discount } from './discount.purpose.ts'
import { discountsMigrations } from './discounts.migrations.ts'
import { deleteDiscountCodesBefore } from './discounts.repository.ts'

const SECOND: Milliseconds = 1000

export const discountsFeature = defineFeature({
  name: 'discounts',
  migrations: discountsMigrations,
  tables: { discount_codes: 'left-out' },
  open: ({ services, database, clock }: FeatureContext<{ cards: 'credentialOfType' }>) => ({
    purposes: [discount({ services })],
    cleanup: [
      {
        name: 'discount-codes',
        step: 'forget',
        run: () =>
          inBatches(database, EXPIRED_ROW_BATCH, (limit) =>
            deleteDiscountCodesBefore(database.query, { day: dayOf(clock()), limit }),
          ),
      },
    ],
    retention: () => ({ discountCodeSeconds: DAY / SECOND }),
  }),
})
