import { auditFeature } from './base/audit/audit.feature.ts'
import { cardsFeature } from './base/cards/cards.feature.ts'
import { identitiesFeature } from './base/identities/identities.feature.ts'
import { installationFeature } from './base/installation/installation.feature.ts'
import { issuanceFeature } from './flows/issuance/issuance.feature.ts'
import { presentationFeature } from './flows/presentation/presentation.feature.ts'
import { flowQuotaFeature } from './flows/quota/flow-quota.feature.ts'
import { accountsFeature } from './ledger/accounts/accounts.feature.ts'
import { contractsFeature } from './ledger/contracts/contracts.feature.ts'
import { discountsFeature } from './purposes/discount/discounts.feature.ts'
import { securityCheckFeature } from './purposes/gate/security-check.feature.ts'
import { helpDeskFeature } from './purposes/help-desk/help-desk.feature.ts'
import { paymentsFeature } from './purposes/payment/payments.feature.ts'
import { configurationFeature } from './views/configuration/configuration.feature.ts'
import { overviewFeature } from './views/overview/overview.feature.ts'

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
