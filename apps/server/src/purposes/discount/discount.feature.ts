import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Base } from '../../base/base.ts'
import type { Flows } from '../../flows/flows.ts'
import { EXPIRED_ROW_BATCH, inBatches } from '../../platform/database/lists/batches.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { DAY, dayOf, discount } from './discount.purpose.ts'
import { discountsMigrations } from './discounts.migrations.ts'
import { deleteDiscountCodesBefore } from './discounts.repository.ts'

const SECOND: Milliseconds = 1000

type DiscountContext = FeatureContext<Pick<Base, 'cards'> & Pick<Flows, 'purposes'>>

export const discountFeature = defineFeature({
  name: 'discounts',
  migrations: discountsMigrations,
  tables: { discount_codes: 'left-out' },
  open({ services, database, clock }: DiscountContext) {
    services.purposes.add(discount(services.cards))
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
