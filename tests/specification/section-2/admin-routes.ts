import type { SpecificationLine, TestReference } from '../specification-line.ts'

const ROUTES = 'apps/web/src/app/admin-routes.tsx'
const ROUTES_TEST = 'apps/web/src/app/app-routes.test.tsx'
const GRID = 'apps/web/src/features/scenario-grid'
const CONTRACTS = 'apps/web/src/features/admin/contracts'
const ACCOUNTS = 'apps/web/src/features/admin/accounts'
const COLUMNS = `${ACCOUNTS}/account-columns.tsx`
const STATUS_WORDS = 'apps/web/src/shared/ui/status-word.ts'
const DATES = 'apps/web/src/shared/format/admin-dates.ts'

const AT_ITS_ADDRESS: TestReference = [ROUTES_TEST, '%s is the one of the console: %s, below its bar']
const NEEDS_SIGN_IN: TestReference = [
  ROUTES_TEST,
  '%s leads whoever is not signed in to the identity provider, and shows nothing',
]
const EACH_CONTRACT: TestReference = [
  `${CONTRACTS}/contracts-page.test.tsx`,
  'shows each contract with the beginning of its id, its status and the ways on',
]
const EACH_ACCOUNT: TestReference = [
  `${ACCOUNTS}/all-accounts-page.test.tsx`,
  'shows what is known of each: dates as in Poland, N/A where there is nothing',
]
const ACTIONS: TestReference = [
  `${ACCOUNTS}/all-accounts-page.test.tsx`,
  'D39 leads to the page of each account, and offers Revoke only for what is Active',
]
const SIGN_IN_IN_A_BROWSER: TestReference = [
  'tests/browser/sign-in.spec.ts',
  'The admin console leads whoever is not signed in to the identity provider, and then shows what they asked for',
]
const REVOKED_IN_A_BROWSER: TestReference = [
  'tests/browser/admin-console.spec.ts',
  'An administrator finds an account by the way of the bars and revokes it, and its card is refused from then on',
]

const withoutSignIn = {
  file: 'apps/web/src/app/admin-layout.tsx',
  from: '<RequireSession>{page}</RequireSession>',
  to: '<>{page}</>',
}

const titleOfColumn = (title: string, other: string) => [{ file: COLUMNS, from: `t\`${title}\``, to: `t\`${other}\`` }]

/** Admin routes. */
export const ADMIN_ROUTES: SpecificationLine[] = [
  {
    says: 'The admin contracts pages require a sign-in',
    shownBy: [NEEDS_SIGN_IN, SIGN_IN_IN_A_BROWSER],
    broken: [withoutSignIn],
  },
  {
    says: 'The admin token page requires a sign-in',
    shownBy: [NEEDS_SIGN_IN],
    broken: [withoutSignIn],
  },
  {
    says: 'The sign-in that they require is an interactive redirect',
    shownBy: [
      NEEDS_SIGN_IN,
      [
        'apps/web/src/features/session/require-session.test.tsx',
        'a page leads whoever is not signed in to the identity provider, and back to its address',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/session/require-session.tsx',
        from: 'if (isAnonymous && configuration?.signIn && failure === undefined)',
        to: 'if (isAnonymous && configuration?.signIn && failure !== undefined)',
      },
    ],
  },
  {
    says: '`/admin`: grid of scenarios',
    shownBy: [AT_ITS_ADDRESS],
    broken: [{ file: ROUTES, from: 'path={PAGES.admin}', to: 'path="/admin/cards"' }],
  },
  {
    says: '`/admin` shows all scenarios',
    shownBy: [[ROUTES_TEST, '/admin shows every card, also those that are not enabled'], SIGN_IN_IN_A_BROWSER],
    broken: [
      {
        file: `${GRID}/admin-page.tsx`,
        from: 'isShown={() => true}',
        to: 'isShown={({ features }) => features.enabled}',
      },
    ],
  },
  {
    says: '`/admin/contracts`: a table',
    shownBy: [AT_ITS_ADDRESS, EACH_CONTRACT],
    broken: [{ file: ROUTES, from: 'path={PAGES.contracts}', to: 'path="/admin/list"' }],
  },
  {
    says: 'The contracts table is called VC Contracts',
    shownBy: [EACH_CONTRACT],
    broken: [{ file: `${CONTRACTS}/contracts-page.tsx`, from: 'title={t`VC Contracts`}', to: 'title={t`Contracts`}' }],
  },
  {
    says: "Contracts: subtitle 'Check what we have in the system'",
    shownBy: [EACH_CONTRACT],
    broken: [
      {
        file: `${CONTRACTS}/contracts-page.tsx`,
        from: 't`Check what we have in the system`',
        to: 't`What we have in the system`',
      },
    ],
  },
  {
    says: 'Contracts: column ID',
    shownBy: [EACH_CONTRACT],
    broken: [{ file: `${CONTRACTS}/contract-columns.tsx`, from: 't`ID`', to: 't`Number`' }],
  },
  {
    says: 'Contracts: first 8 characters of the ID',
    shownBy: [EACH_CONTRACT],
    broken: [{ file: `${CONTRACTS}/contract-columns.tsx`, from: 'ID_LENGTH = 8', to: 'ID_LENGTH = 9' }],
  },
  {
    says: 'Contracts: column Name',
    shownBy: [EACH_CONTRACT],
    broken: [{ file: `${CONTRACTS}/contract-columns.tsx`, from: "message: 'Name'", to: "message: 'Contract'" }],
  },
  {
    says: 'Contracts: column Status',
    shownBy: [EACH_CONTRACT],
    broken: [{ file: `${CONTRACTS}/contract-columns.tsx`, from: 't`Status`', to: 't`State`' }],
  },
  {
    says: 'Contracts: Enabled',
    shownBy: [EACH_CONTRACT],
    broken: [{ file: STATUS_WORDS, from: 'msg`Enabled`', to: 'msg`On`' }],
  },
  {
    says: 'Contracts: Disabled',
    shownBy: [EACH_CONTRACT],
    broken: [{ file: STATUS_WORDS, from: 'msg`Disabled`', to: 'msg`Off`' }],
  },
  {
    says: 'Contracts: the status is a badge, another one for each status',
    shownBy: [EACH_CONTRACT],
    broken: [{ file: 'apps/web/src/shared/ui/status-badge.tsx', from: ' data-status={status}', to: '' }],
  },
  {
    says: 'Contracts: a Details action',
    shownBy: [EACH_CONTRACT],
    broken: [{ file: `${CONTRACTS}/contract-columns.tsx`, from: '{t`Details`}', to: '{t`More`}' }],
  },
  {
    says: 'Contracts: Details goes to `/admin/contracts/{name}/accounts`',
    shownBy: [EACH_CONTRACT],
    broken: [
      {
        file: `${CONTRACTS}/contract-columns.tsx`,
        from: 'to={contractAccountsPath(name)}',
        to: 'to={contractAccountsPath(name.toLowerCase())}',
      },
    ],
  },
  {
    says: '`/admin/contracts/{accountName}/accounts`: a page',
    shownBy: [AT_ITS_ADDRESS],
    broken: [{ file: ROUTES, from: 'path={PAGES.contractAccounts}', to: 'path="/admin/contracts/:accountName"' }],
  },
  {
    says: '`/admin/contracts/{accountName}/accounts`: accounts list',
    shownBy: [[`${ACCOUNTS}/contract-page.test.tsx`, 'says what the contract is, and lists its accounts']],
    broken: [
      {
        file: `${ACCOUNTS}/contract-page.tsx`,
        from: '<ContractAccounts contract={contract} onAsk={ask} />',
        to: '{!contract && <ContractAccounts contract={contract} onAsk={ask} />}',
      },
    ],
  },
  {
    says: 'Accounts list: each row can be revoked',
    shownBy: [
      [
        `${ACCOUNTS}/contract-page.test.tsx`,
        'revokes an account after asking, and offers that for no other that is revoked',
      ],
      REVOKED_IN_A_BROWSER,
    ],
    broken: [
      {
        file: COLUMNS,
        from: 'onPress={() => ask(() => accountRevocation(account, shortId))}',
        to: 'onPress={() => undefined}',
      },
    ],
  },
  {
    says: 'Accounts list: for the bank-account scenario each row has an action that starts a payment',
    shownBy: [
      [`${ACCOUNTS}/contract-page.test.tsx`, 'starts a payment from each bank account'],
      [
        'tests/browser/admin-console.spec.ts',
        'A payment that an administrator starts at an account is paid from that account',
      ],
    ],
    broken: [
      {
        file: `${ACCOUNTS}/payment-button.tsx`,
        from: 'accountPaymentPath(payment.cardId, payment.type, accountId)',
        to: 'accountPaymentPath(payment.cardId, payment.type, shortId)',
      },
    ],
  },
  {
    says: 'Accounts list: no payment for other scenarios',
    shownBy: [[`${ACCOUNTS}/contract-page.test.tsx`, 'offers no payment from accounts without money']],
    broken: [{ file: `${ACCOUNTS}/account-payment.ts`, from: 'card.type === type && ', to: '' }],
  },
  {
    says: '`/admin/contracts/all-accounts/{accountName}`: an accounts table',
    shownBy: [AT_ITS_ADDRESS, EACH_ACCOUNT],
    broken: [{ file: ROUTES, from: 'path={PAGES.allAccounts}', to: 'path="/admin/all-accounts/:accountName"' }],
  },
  {
    says: 'All accounts: also linked as `/admin/contracts/all-accounts/idp`',
    shownBy: [[`${CONTRACTS}/contracts-page.test.tsx`, 'leads to the people and to the audit log']],
    broken: [
      {
        file: `${CONTRACTS}/contracts-page.tsx`,
        from: 'to={PAGES.people}',
        to: 'to={PAGES.contracts}',
      },
    ],
  },
  {
    says: 'All accounts: `idp` is the table of the people who signed in',
    shownBy: [
      AT_ITS_ADDRESS,
      [
        'apps/web/src/features/admin/people/people-page.test.tsx',
        'has name and user name apart, the role, the last sign-in and the last call, and no balance',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/pages.ts',
        from: "people: '/admin/contracts/all-accounts/idp'",
        to: "people: '/admin/contracts/all-accounts/people'",
      },
    ],
  },
  { says: 'All accounts: column ID', shownBy: [EACH_ACCOUNT], broken: titleOfColumn('ID', 'Number') },
  {
    says: 'All accounts: first 12 characters of the ID',
    shownBy: [EACH_ACCOUNT],
    broken: [{ file: COLUMNS, from: 'ID_LENGTH = 12', to: 'ID_LENGTH = 13' }],
  },
  { says: 'All accounts: column Name', shownBy: [EACH_ACCOUNT], broken: titleOfColumn('Name', 'Holder') },
  { says: 'All accounts: column Last Usage', shownBy: [EACH_ACCOUNT], broken: titleOfColumn('Last Usage', 'Used') },
  { says: 'All accounts: column Created', shownBy: [EACH_ACCOUNT], broken: titleOfColumn('Created', 'Opened') },
  { says: 'All accounts: column Updated', shownBy: [EACH_ACCOUNT], broken: titleOfColumn('Updated', 'Changed') },
  { says: 'All accounts: column Balance', shownBy: [EACH_ACCOUNT], broken: titleOfColumn('Balance', 'Money') },
  { says: 'All accounts: column Status', shownBy: [EACH_ACCOUNT], broken: titleOfColumn('Status', 'State') },
  {
    says: 'All accounts: column Actions',
    shownBy: [EACH_ACCOUNT],
    broken: [
      {
        file: COLUMNS,
        from: 'title: t`Actions`,\n  cell: (row)',
        to: 'title: t`Buttons`,\n  cell: (row)',
      },
    ],
  },
  {
    says: 'All accounts: a reduced variant shows only ID',
    shownBy: [[`${ACCOUNTS}/all-accounts-page.test.tsx`, 'reduced, shows only ids, and says so in the address']],
    broken: [{ file: COLUMNS, from: '=> [idColumn()]', to: '=> [idColumn(), statusColumn()]' }],
  },
  {
    says: "All accounts: an empty list shows 'No accounts found'",
    shownBy: [[`${ACCOUNTS}/all-accounts-page.test.tsx`, 'says when there are none']],
    broken: [
      { file: `${ACCOUNTS}/all-accounts-page.tsx`, from: 't`No accounts found`', to: 't`There are no accounts`' },
    ],
  },
  {
    says: 'All accounts: dates in the Polish locale',
    shownBy: [
      EACH_ACCOUNT,
      [
        'apps/web/src/shared/format/admin-dates.test.ts',
        'shows date and time as in Poland, whatever the browser prefers',
      ],
    ],
    broken: [{ file: DATES, from: "'pl-PL'", to: "'en-GB'" }],
  },
  {
    says: 'All accounts: dates with the time',
    shownBy: [
      EACH_ACCOUNT,
      [
        'apps/web/src/shared/format/admin-dates.test.ts',
        'shows date and time as in Poland, whatever the browser prefers',
      ],
    ],
    broken: [{ file: DATES, from: 'toLocaleString(', to: 'toLocaleDateString(' }],
  },
  {
    says: "All accounts: a null date shows 'N/A'",
    shownBy: [EACH_ACCOUNT, ['apps/web/src/shared/format/admin-dates.test.ts', 'shows N/A where there is no date']],
    broken: [{ file: DATES, from: 't`N/A`', to: 't`-`' }],
  },
  {
    says: 'All accounts: action Details',
    shownBy: [ACTIONS],
    broken: [{ file: COLUMNS, from: '{t`Details`}', to: '{t`More`}' }],
  },
  {
    says: 'All accounts: action Revoke',
    shownBy: [ACTIONS],
    broken: [{ file: 'apps/web/src/features/admin/changes/revoke-button.tsx', from: '[t`Revoke`,', to: '[t`Remove`,' }],
  },
  {
    says: 'All accounts: Details does nothing (here it opens the page of the account)',
    shownBy: [ACTIONS],
    broken: [
      {
        file: COLUMNS,
        from: 'to={accountPath(account.id)}',
        to: "to={accountPath('nobody')}",
      },
    ],
  },
  {
    says: 'All accounts: Revoke is offered only when status is Active',
    shownBy: [ACTIONS],
    broken: [{ file: COLUMNS, from: "{row.status === 'Active' && (", to: '{row && (' }],
  },
  {
    says: '`/admin/token`: Access Token page',
    shownBy: [
      AT_ITS_ADDRESS,
      [
        'tests/browser/sign-in.spec.ts',
        'The token page shows the token when asked, refreshes it, and keeps it out of address, console and events',
      ],
    ],
    broken: [{ file: ROUTES, from: 'path={PAGES.token}', to: 'path="/admin/access"' }],
  },
]
