import type { Mutation } from './mutation.ts'

const SERVER = 'apps/server/src'
const OVERVIEW = `${SERVER}/features/overview`
const FIGURES_TEST = `${OVERVIEW}/figures.test.ts`
const SCREEN = 'apps/web/src/features/admin/overview'
const SCREEN_TEST = `${SCREEN}/overview.test.tsx`
const AUDIT_SCREEN = 'apps/web/src/features/admin/audit'
const AUDIT_SCREEN_TEST = `${AUDIT_SCREEN}/audit-page.test.tsx`

/** Breaks of the overview of the console, and of the page of the audit log. */
export const OVERVIEW_AND_AUDIT: Mutation[] = [
  {
    breaks: 'overview that counts payments among what was presented',
    file: `${OVERVIEW}/figures.ts`,
    from: "['verified', 'paid', 'coupon-used', 'caller-verified']",
    to: "['verified', 'coupon-used', 'caller-verified']",
    seenBy: [FIGURES_TEST],
  },
  {
    breaks: 'overview that ends with the part in which it is now',
    file: `${OVERVIEW}/figures.ts`,
    from: '(parts - 1) * partLength',
    to: 'parts * partLength',
    seenBy: [FIGURES_TEST],
  },
  {
    breaks: 'overview that counts what is not sealed yet',
    file: `${SERVER}/features/audit/line-counts.repository.ts`,
    from: 'from unsealed where begins >=',
    to: 'from unsealed where begins <',
    seenBy: [`${SERVER}/features/audit/line-counts.repository.test.ts`],
  },
  {
    breaks: 'overview that is made once for all who look on',
    file: `${OVERVIEW}/overview.service.ts`,
    from: 'until: now + FRESH',
    to: 'until: now',
    seenBy: [`${OVERVIEW}/overview.service.test.ts`],
  },
  {
    breaks: 'overview that says the most urgent first',
    file: `${OVERVIEW}/overview.service.ts`,
    from: 'urgencyOf(one) - urgencyOf(other)',
    to: 'urgencyOf(other) - urgencyOf(one)',
    seenBy: [`${OVERVIEW}/overview.service.test.ts`],
  },
  {
    breaks: 'overview that tells of a certificate before it ends',
    file: `${SERVER}/findings.ts`,
    from: 'at < now + SOON',
    to: 'at < now',
    seenBy: [`${SERVER}/findings.test.ts`],
  },
  {
    breaks: 'overview that is asked for only on behalf of administrators',
    file: 'apps/web/src/app/admin-start.tsx',
    from: 'if (!data?.isAdministrator) return <AdminPage />',
    to: 'if (!data) return <AdminPage />',
    seenBy: ['apps/web/src/app/admin-start.test.tsx'],
  },
  {
    breaks: 'overview that follows what happens until one stops it',
    file: `${SCREEN}/overview-query.ts`,
    from: 'isLive ? INTERVAL : false',
    to: 'isLive ? INTERVAL : INTERVAL',
    seenBy: [SCREEN_TEST],
  },
  {
    breaks: 'overview that goes once somebody is no administrator any more',
    file: `${SCREEN}/overview.tsx`,
    from: 'data && !isAccessRefused(error) && (',
    to: 'data && (',
    seenBy: [SCREEN_TEST],
  },
  {
    breaks: 'page of the audit log that takes no unknown filter from the address',
    file: `${AUDIT_SCREEN}/audit-address.ts`,
    from: 'until: endOf(filters.until),',
    to: 'until: Date.parse(filters.until),',
    seenBy: [AUDIT_SCREEN_TEST],
  },
  {
    breaks: 'page of the audit log that says what is not sealed yet',
    file: `${AUDIT_SCREEN}/audit-columns.tsx`,
    from: '{!sealed && <span',
    to: '{sealed && <span',
    seenBy: [AUDIT_SCREEN_TEST],
  },
]
