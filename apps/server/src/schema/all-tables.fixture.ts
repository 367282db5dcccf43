import type { AuditTables } from '../base/audit/audit.tables.ts'
import type { CardTables } from '../base/cards/cards.tables.ts'
import type { IdentityTables } from '../base/identities/identities.tables.ts'
import type { InstallationTables } from '../base/installation/installation.tables.ts'
import type { EntraTables } from '../credentials/entra/requests/requests.tables.ts'
import type { OfferTables } from '../credentials/openid4vc/authorizations/offers.tables.ts'
import type { PushedRequestTables } from '../credentials/openid4vc/authorizations/pushed-requests.tables.ts'
import type { TokenTables } from '../credentials/openid4vc/authorizations/tokens.tables.ts'
import type { StatusListTables } from '../credentials/openid4vc/status-list/status-list.tables.ts'
import type { VerifierTables } from '../credentials/openid4vc/verifier/verifier.tables.ts'
import type { IssuanceTables } from '../flows/issuance/issuance.tables.ts'
import type { PresentationTables } from '../flows/presentation/presentation.tables.ts'
import type { FlowProgressTables } from '../flows/progress/flow-progress.tables.ts'
import type { QuotaTables } from '../flows/quota/flow-quota.tables.ts'
import type { LedgerTables } from '../ledger/ledger.tables.ts'
import type { Database } from '../platform/database/database.ts'
import type { LockTables } from '../platform/lock/lock.tables.ts'
import type { CouponTables } from '../purposes/coupon/coupons.tables.ts'
import type { DiscountTables } from '../purposes/discount/discounts.tables.ts'
import type { GateTables } from '../purposes/gate/gate.tables.ts'
import type { HelpDeskTables } from '../purposes/help-desk/help-desk.tables.ts'
import type { PaymentTables } from '../purposes/payment/payments.tables.ts'
import { openDatabase as openProductDatabase } from './open-database.ts'

/** All tables, for tests and tools that look at the whole database. The product queries the tables of one owner at a time. */
export type Tables = AuditTables &
  CardTables &
  IdentityTables &
  InstallationTables &
  EntraTables &
  OfferTables &
  PushedRequestTables &
  TokenTables &
  StatusListTables &
  VerifierTables &
  IssuanceTables &
  PresentationTables &
  QuotaTables &
  FlowProgressTables &
  LedgerTables &
  LockTables &
  CouponTables &
  DiscountTables &
  GateTables &
  HelpDeskTables &
  PaymentTables

/** Lets a test or a tool query all tables of a database that the product has opened. */
export const withAllTables = (database: Database): Database<Tables> => database as Database<Tables>

/** Opens the product's database for a test or a tool that queries all its tables. */
export const openDatabase = async (...options: Parameters<typeof openProductDatabase>): Promise<Database<Tables>> =>
  withAllTables(await openProductDatabase(...options))
