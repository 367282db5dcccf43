import type { MigrationStep } from '../../platform/database/migrations/migration.ts'
import { up as paymentsAndCoupons } from './migrations/0002-payments-and-coupons.ts'
import { up as withoutEnd } from './migrations/0005-without-end.ts'
import { up as cardsOfPayments } from './migrations/0009-cards-of-payments.ts'
import { up as couponsInFewerTrees } from './migrations/0010-fewer-trees.ts'
import { up as paymentsByAccount } from './migrations/0012-by-account.ts'

export const paymentsMigrations: readonly MigrationStep[] = [
  { of: '0002-payments-coupons-gate-help-desk', place: 0, up: paymentsAndCoupons },
  { of: '0005-what-ends-and-whose-it-is', place: 5, up: withoutEnd },
  { of: '0009-cards-say-what-they-do', place: 0, up: cardsOfPayments },
  { of: '0010-fewer-trees', place: 10, up: couponsInFewerTrees },
  { of: '0012-names-as-they-are-searched', place: 2, up: paymentsByAccount },
]
