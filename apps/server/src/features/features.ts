import { accountsFeature } from './accounts/accounts.feature.ts'
import { auditFeature } from './audit/audit.feature.ts'
import { cardsFeature } from './cards/cards.feature.ts'
import { configurationFeature } from './configuration/configuration.feature.ts'
import { contractsFeature } from './contracts/contracts.feature.ts'
import { discountsFeature } from './discounts/discounts.feature.ts'
import { flowQuotaFeature } from './flow-quota/flow-quota.feature.ts'
import { helpDeskFeature } from './help-desk/help-desk.feature.ts'
import { identitiesFeature } from './identities/identities.feature.ts'
import { installationFeature } from './installation/installation.feature.ts'
import { issuanceFeature } from './issuance/issuance.feature.ts'
import { overviewFeature } from './overview/overview.feature.ts'
import { paymentsFeature } from './payments/payments.feature.ts'
import { presentationFeature } from './presentation/presentation.feature.ts'
import { securityCheckFeature } from './security-check/security-check.feature.ts'

/**
 * All features, in the order in which they are opened. A feature comes after those whose services it uses while it opens, and after
 * those whose tables its own tables reference. Presentation purposes that card files name are asked first, and
 * the plain verification last; apart from that, purposes are asked in this order.
 */
export const FEATURES = [
  installationFeature,
  cardsFeature,
  auditFeature,
  identitiesFeature,
  contractsFeature,
  accountsFeature,
  flowQuotaFeature,
  issuanceFeature,
  paymentsFeature,
  securityCheckFeature,
  helpDeskFeature,
  discountsFeature,
  presentationFeature,
  configurationFeature,
  overviewFeature,
] as const
