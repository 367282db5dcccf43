import { auditFeature } from './base/audit/audit.feature.ts'
import { cardsFeature } from './base/cards/cards.feature.ts'
import { identitiesFeature } from './base/identities/identities.feature.ts'
import { installationFeature } from './base/installation/installation.feature.ts'
import { issuanceFeature } from './flows/issuance/issuance.feature.ts'
import { presentationFeature } from './flows/presentation/presentation.feature.ts'
import { progressFeature } from './flows/progress/progress.feature.ts'
import { quotaFeature } from './flows/quota/quota.feature.ts'
import { stageFeature } from './flows/stage/stage.feature.ts'
import { ledgerFeature } from './ledger/ledger.feature.ts'
import { couponFeature } from './purposes/coupon/coupon.feature.ts'
import { discountFeature } from './purposes/discount/discount.feature.ts'
import { gateFeature } from './purposes/gate/gate.feature.ts'
import { helpDeskFeature } from './purposes/help-desk/help-desk.feature.ts'
import { paymentFeature } from './purposes/payment/payment.feature.ts'

/** Purposes are asked in this order, after those that card files name. */
export const PURPOSE_FEATURES = [paymentFeature, couponFeature, gateFeature, helpDeskFeature, discountFeature] as const

/**
 * All features that have settings, tables or health checks of their own. A feature comes after those whose tables its own tables
 * reference.
 */
export const FEATURES = [
  installationFeature,
  cardsFeature,
  auditFeature,
  identitiesFeature,
  ledgerFeature,
  quotaFeature,
  issuanceFeature,
  presentationFeature,
  stageFeature,
  progressFeature,
  ...PURPOSE_FEATURES,
] as const
