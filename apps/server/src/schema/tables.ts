import type { AuditTables } from '../base/audit/audit.tables.ts'
import type { CardTables } from '../base/cards/cards.tables.ts'
import type { IdentityTables } from '../base/identities/identities.tables.ts'
import type { InstallationTables } from '../base/installation/installation.tables.ts'
import type { EngineTables } from '../credentials/engines.ts'
import type { IssuanceTables } from '../flows/issuance/issuance.tables.ts'
import type { PresentationTables } from '../flows/presentation/presentation.tables.ts'
import type { QuotaTables } from '../flows/quota/flow-quota.tables.ts'
import type { LedgerTables } from '../ledger/ledger.tables.ts'
import type { LockTables } from '../platform/lock/lock.tables.ts'
import type { CouponTables } from '../purposes/coupon/coupons.tables.ts'
import type { DiscountTables } from '../purposes/discount/discounts.tables.ts'
import type { GateTables } from '../purposes/gate/gate.tables.ts'
import type { HelpDeskTables } from '../purposes/help-desk/help-desk.tables.ts'
import type { PaymentTables } from '../purposes/payment/payments.tables.ts'

/** All tables, for tests and tools that look at the whole database. The product queries the tables of one owner at a time. */
export type Tables = AuditTables &
  CardTables &
  IdentityTables &
  InstallationTables &
  EngineTables &
  IssuanceTables &
  PresentationTables &
  QuotaTables &
  LedgerTables &
  LockTables &
  CouponTables &
  DiscountTables &
  GateTables &
  HelpDeskTables &
  PaymentTables
