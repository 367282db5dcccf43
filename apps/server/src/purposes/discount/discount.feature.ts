import type { Milliseconds } from '@vitrine/api/units.ts'
import type { CardRegistry } from '../../base/cards/card-registry.ts'
import type { PurposeRegistry } from '../../flows/presentation/purpose-registry.ts'
import { EXPIRED_ROW_BATCH, inBatches } from '../../platform/database/lists/batches.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { DAY, dayOf, discount } from './discount.purpose.ts'
import { discountsMigrations } from './discounts.migrations.ts'
import { deleteDiscountCodesBefore } from './discounts.repository.ts'

const SECOND: Milliseconds = 1000

type DiscountContext = FeatureContext<{
  cards: Pick<CardRegistry, 'credentialOfType'>
  purposes: Pick<PurposeRegistry, 'add'>
}>

export const discountFeature = defineFeature({
  name: 'discounts',
  migrations: discountsMigrations,
  tables: { discount_codes: 'left-out' },
  open({ services, database, clock }: DiscountContext) {
    services.purposes.add(discount({ services }))
    return {
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
    }
  },
})
