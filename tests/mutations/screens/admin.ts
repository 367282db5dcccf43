import type { Mutation } from '../mutation.ts'

const ACCOUNTS = 'apps/web/src/features/admin/accounts'
const CONTRACTS = 'apps/web/src/features/admin/contracts'
const SHARED = 'apps/web/src/shared'
const LIST_TEST = `${ACCOUNTS}/all-accounts-page.test.tsx`

/** Breaks of the admin console. */
export const ADMIN_SCREENS: Mutation[] = [
  {
    breaks: 'people: nobody is offered to revoke themselves',
    file: 'apps/web/src/features/admin/people/people-columns.tsx',
    from: '  if (isOwn) return t`This is you`\n',
    to: '',
    seenBy: ['apps/web/src/features/admin/people/people-page.test.tsx'],
  },
  {
    breaks: 'people: an access that was revoked can be restored',
    file: 'apps/web/src/features/admin/people/people-columns.tsx',
    from: "{person.status === 'Active' ? (",
    to: '{person.status ? (',
    seenBy: ['apps/web/src/features/admin/people/people-page.test.tsx'],
  },
  {
    breaks: 'that the admin console asks before it revokes',
    file: 'apps/web/src/features/admin/changes/use-admin-change.tsx',
    from: 'ask: (question) => setAsked(() => question),',
    to: 'ask: (question) => void make(question(), {}),',
    seenBy: [LIST_TEST],
  },
  {
    breaks: 'that the admin console revokes once, however often the button is pressed',
    file: `${SHARED}/ui/confirm-dialog.tsx`,
    from: '<HarmfulButton isFinal loading={isConfirmed}',
    to: '<HarmfulButton isFinal',
    seenBy: [LIST_TEST],
  },
  {
    breaks: 'that the admin console offers to revoke only what is Active',
    file: `${ACCOUNTS}/account-columns.tsx`,
    from: "{row.status === 'Active' && (",
    to: '{row && (',
    seenBy: [LIST_TEST],
  },
  {
    breaks: 'that the admin console shows a revocation at once',
    file: 'apps/web/src/features/admin/changes/use-admin-change.tsx',
    from: '      change.show(queries)\n',
    to: '',
    seenBy: [LIST_TEST],
  },
  {
    breaks: 'that the admin console says why it could not revoke',
    file: `${SHARED}/toasts.ts`,
    from: 'message: reason,',
    to: "message: '',",
    seenBy: [LIST_TEST],
  },
  {
    breaks: 'that a search of the admin console begins on the first page',
    file: 'apps/web/src/features/admin/list/list-address.ts',
    from: 'const changed = withPage(query, 1)',
    to: 'const changed = new URLSearchParams(query)',
    seenBy: [LIST_TEST],
  },
  {
    breaks: 'that the admin console searches once someone stops typing',
    file: `${SHARED}/ui/data-table/search-field.tsx`,
    from: 'return () => clearTimeout(timer)',
    to: '',
    seenBy: [`${SHARED}/ui/data-table/search-field.test.tsx`],
  },
  {
    breaks: 'that an order of the admin console can be turned round',
    file: `${SHARED}/ui/data-table/order-button.tsx`,
    from: "current === 'asc' ? 'desc' : 'asc'",
    to: "'asc'",
    seenBy: [LIST_TEST],
  },
  {
    breaks: 'that the admin console shows no list to whoever lost their access',
    file: 'apps/web/src/features/admin/admin-list.tsx',
    from: 'data && !isAccessRefused(error) && (',
    to: 'data && (',
    seenBy: [LIST_TEST],
  },
  {
    breaks: 'that dates of the admin console are as in Poland',
    file: `${SHARED}/format/admin-dates.ts`,
    from: "toLocaleString('pl-PL')",
    to: 'toLocaleString()',
    seenBy: [`${SHARED}/format/admin-dates.test.ts`],
  },
  {
    breaks: 'that the admin console shows N/A where there is no date',
    file: `${SHARED}/format/admin-dates.ts`,
    from: 'return instant === null ? notAvailable() : new Date(instant)',
    to: 'return new Date(instant ?? 0)',
    seenBy: [`${SHARED}/format/admin-dates.test.ts`],
  },
  {
    breaks: 'that the admin console is for administrators',
    file: 'apps/web/src/features/admin/require-administrator.tsx',
    from: 'data?.isAdministrator && ',
    to: 'data && ',
    seenBy: ['apps/web/src/features/admin/require-administrator.test.tsx'],
  },
  {
    breaks: 'contracts: which of their cards are on no grid',
    file: `${CONTRACTS}/contract-name.tsx`,
    from: 'features.enabled || features.demo',
    to: 'features.enabled',
    seenBy: [CONTRACTS],
  },
  {
    breaks: 'contracts: each with its own cards',
    file: `${CONTRACTS}/contract-name.tsx`,
    from: '({ type }) => type === name',
    to: '({ type }) => type !== name',
    seenBy: [CONTRACTS],
  },
  {
    breaks: 'that a dialog which Escape closes gives the focus back when it is gone, and not before',
    file: `${SHARED}/ui/dialog.tsx`,
    from: '      event.preventDefault()\n',
    to: '',
    seenBy: [`${SHARED}/ui/message-dialog.test.tsx`],
  },
  {
    breaks: 'that a revoked account starts no payment',
    file: `${ACCOUNTS}/account-columns.tsx`,
    from: "if (account.status === 'Revoked') return",
    to: 'if (!account) return',
    seenBy: [`${ACCOUNTS}/contract-page.test.tsx`],
  },
  {
    breaks: 'that a revoked account says why it starts no payment',
    file: `${ACCOUNTS}/payment-button.tsx`,
    from: ' aria-describedby={reasonId}',
    to: '',
    seenBy: [`${ACCOUNTS}/contract-page.test.tsx`],
  },
  {
    breaks: 'that nobody is taken for another kind of actor by their name',
    file: 'apps/web/src/features/admin/audit/audit-words.ts',
    from: "actorKind === 'person' ? actor : i18n._(ACTORS[actorKind])",
    to: "Object.hasOwn(ACTORS, actor) || actorKind !== 'person' ? i18n._(ACTORS[actor as 'wallet']) : actor",
    seenBy: ['apps/web/src/features/admin/audit'],
  },
]
