import { up as offersRequestsStatusLists } from '../credentials/openid4vc/migrations/0001-offers-requests-status-lists.ts'
import { up as whatExpires } from '../credentials/openid4vc/migrations/0005-what-expires.ts'
import { up as whatWalletsLookFor } from '../credentials/openid4vc/migrations/0006-what-wallets-look-for.ts'
import { up as claimsWithOffers } from '../credentials/openid4vc/migrations/0008-claims-with-offers.ts'
import {
  dropFlows,
  up as foundByOneName,
  nameByPlace,
} from '../credentials/openid4vc/migrations/0010-found-by-one-name.ts'
import { up as retiredLists } from '../credentials/openid4vc/migrations/0016-retired-lists.ts'
import { up as whatWasRevokedSince } from '../credentials/openid4vc/migrations/0017-what-was-revoked-since.ts'
import { up as accountsAndCredentials } from '../features/accounts/migrations/0001-accounts-and-credentials.ts'
import { up as orderOfLists } from '../features/accounts/migrations/0003-order-of-lists.ts'
import { up as holders } from '../features/accounts/migrations/0005-holders.ts'
import { up as accountsEngines } from '../features/accounts/migrations/0008-engines.ts'
import { up as accountsInFewerTrees, forgetIssuances } from '../features/accounts/migrations/0010-fewer-trees.ts'
import { up as accountsSearchable } from '../features/accounts/migrations/0012-searchable.ts'
import { up as accountsPrintable } from '../features/accounts/migrations/0018-printable-names.ts'
import { up as auditLog } from '../features/audit/migrations/0001-audit-log.ts'
import { up as appendOnly } from '../features/audit/migrations/0002-append-only.ts'
import { up as plainNumbers } from '../features/audit/migrations/0010-plain-numbers.ts'
import { up as auditAccountsCardsSeals } from '../features/audit/migrations/0013-accounts-cards-seals.ts'
import { up as contracts } from '../features/contracts/migrations/0001-contracts.ts'
import { up as definitions } from '../features/contracts/migrations/0003-definitions.ts'
import { up as contractEndings } from '../features/contracts/migrations/0011-endings.ts'
import { up as helpDeskRequests } from '../features/help-desk/migrations/0002-help-desk-requests.ts'
import { dropRequests, up as helpDeskAnew } from '../features/help-desk/migrations/0010-begun-anew.ts'
import { up as identities } from '../features/identities/migrations/0003-identities.ts'
import { up as identitiesSearchable } from '../features/identities/migrations/0012-searchable.ts'
import { up as rolesAndCalls } from '../features/identities/migrations/0014-roles-and-calls.ts'
import { up as identitiesPrintable } from '../features/identities/migrations/0018-printable-names.ts'
import { up as databaseIdentity } from '../features/installation/migrations/0016-identity.ts'
import { up as lastCopies } from '../features/installation/migrations/0018-last-copies.ts'
import { up as issuances } from '../features/issuance/migrations/0001-issuances.ts'
import { up as issuanceWhatEnds } from '../features/issuance/migrations/0005-what-ends.ts'
import { up as issuanceEngines } from '../features/issuance/migrations/0008-engines.ts'
import { up as issuancesAnew } from '../features/issuance/migrations/0010-begun-anew.ts'
import { up as paymentsAndCoupons } from '../features/payments/migrations/0002-payments-and-coupons.ts'
import { up as withoutEnd } from '../features/payments/migrations/0005-without-end.ts'
import { up as cardsOfPayments } from '../features/payments/migrations/0009-cards-of-payments.ts'
import { up as couponsInFewerTrees } from '../features/payments/migrations/0010-fewer-trees.ts'
import { up as paymentsByAccount } from '../features/payments/migrations/0012-by-account.ts'
import { up as presentations } from '../features/presentation/migrations/0001-presentations.ts'
import { up as operations } from '../features/presentation/migrations/0002-operations.ts'
import { up as sameDevice } from '../features/presentation/migrations/0004-same-device.ts'
import { up as presentationWhatEnds } from '../features/presentation/migrations/0005-what-ends.ts'
import { up as purposes } from '../features/presentation/migrations/0007-purposes.ts'
import { up as checks } from '../features/presentation/migrations/0008-checks.ts'
import { up as resultsApart } from '../features/presentation/migrations/0010-results-apart.ts'
import { up as credentialsKept } from '../features/presentation/migrations/0019-credentials-kept.ts'
import { up as whoseRuns } from '../features/run-quota/migrations/0005-whose-runs.ts'
import { up as liveRuns } from '../features/run-quota/migrations/0010-live-runs.ts'
import { up as liveRunsInOrder } from '../features/run-quota/migrations/0011-live-runs-in-order.ts'
import { up as scenarioVersions } from '../features/scenarios/migrations/0001-scenario-versions.ts'
import { up as gateOpenings } from '../features/security-check/migrations/0002-gate-openings.ts'
import { up as gatesOfCards } from '../features/security-check/migrations/0009-gates-of-cards.ts'
import { inOrder, type Migrations } from '../platform/database/migrations/migration.ts'
import { up as leases } from '../platform/lease/migrations/0015-leases.ts'

/**
 * All migrations by name, applied in the order of their names and never changed once landed. Each feature and engine has its own
 * part of one, in this order.
 */
export const MIGRATIONS: Migrations = {
  '0001-issuance-and-presentation': inOrder(
    contracts,
    scenarioVersions,
    accountsAndCredentials,
    issuances,
    presentations,
    auditLog,
    offersRequestsStatusLists,
  ),
  '0002-payments-coupons-gate-help-desk': inOrder(
    paymentsAndCoupons,
    gateOpenings,
    helpDeskRequests,
    operations,
    appendOnly,
  ),
  '0003-administration': inOrder(identities, definitions, orderOfLists),
  '0004-same-device': inOrder(sameDevice),
  '0005-what-ends-and-whose-it-is': inOrder(
    holders,
    whoseRuns,
    issuanceWhatEnds,
    presentationWhatEnds,
    whatExpires,
    withoutEnd,
  ),
  '0006-what-wallets-look-for': inOrder(whatWalletsLookFor),
  '0007-purposes': inOrder(purposes),
  '0008-engines': inOrder(issuanceEngines, claimsWithOffers, checks, accountsEngines),
  '0009-cards-say-what-they-do': inOrder(cardsOfPayments, gatesOfCards),
  '0010-fewer-trees': inOrder(
    dropFlows,
    dropRequests,
    issuancesAnew,
    resultsApart,
    helpDeskAnew,
    liveRuns,
    foundByOneName,
    forgetIssuances,
    nameByPlace,
    accountsInFewerTrees,
    couponsInFewerTrees,
    plainNumbers,
  ),
  '0011-endings': inOrder(contractEndings, liveRunsInOrder),
  '0012-names-as-they-are-searched': inOrder(accountsSearchable, identitiesSearchable, paymentsByAccount),
  '0013-audit-that-holds-up': inOrder(auditAccountsCardsSeals),
  '0014-people': inOrder(rolesAndCalls),
  '0015-leases': inOrder(leases),
  '0016-what-a-restore-needs': inOrder(databaseIdentity, retiredLists),
  '0017-what-was-revoked-since': inOrder(whatWasRevokedSince),
  '0018-printable-names-and-last-copies': inOrder(accountsPrintable, identitiesPrintable, lastCopies),
  '0019-credentials-of-presentations': inOrder(credentialsKept),
}
