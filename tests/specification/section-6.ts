import type { SpecificationLine, TestReference } from './specification-line.ts'

const BARS = 'apps/web/src/app/bars-of-roles.test.tsx'
const ACCESS = 'packages/api/src/endpoints/access.test.ts'
const ADMINISTRATION = 'packages/api/src/endpoints/administration.ts'
const SIGNED_IN_BAR = 'apps/web/src/app/signed-in-bar.tsx'
const ADMIN_BAR = 'apps/web/src/app/admin-bar.tsx'
const HELP_DESK = 'apps/web/src/features/help-desk'
const HELP_DESK_TESTS = `${HELP_DESK}/help-desk-tool.test.tsx`
const SCENARIO_FILES = 'apps/server/src/features/scenarios/scenario-files.test.ts'

const SIGNED_IN_SEES: TestReference = [BARS, 'sees %s']
const SIGNED_IN_IN_THE_BROWSER: TestReference = [
  'tests/browser/sign-in.spec.ts',
  'Signing in leads back to the page on which it was begun, and shows the bar of who is signed in',
]
const IN_THE_ADMIN_BAR: TestReference = [BARS, 'sees %s in the admin bar']
const ADMINISTRATORS_ONLY: TestReference = [ACCESS, 'administrators only may call $path']
const REDIRECTED: TestReference = [
  'apps/web/src/app/admin-routes.test.tsx',
  'leads whoever is not signed in from %s to the identity provider, and asks the admin API for nothing',
]
const DIALOG: TestReference = [HELP_DESK_TESTS, 'says in a dialog what %s means, and sends nothing']

/** Roles and permissions. */
export const SECTION_6: SpecificationLine[] = [
  {
    says: 'Anonymous visitor: sees Sign In',
    shownBy: [
      [BARS, 'sees Sign In'],
      ['tests/browser/sign-in.spec.ts', 'A visitor sees Sign In only, and nothing of the sign-in is loaded for them'],
    ],
    broken: [{ file: 'apps/web/src/app/sign-in-button.tsx', from: 't`Sign In`', to: 't`Enter`' }],
  },
  {
    says: 'Anonymous visitor: sees Sign In only',
    shownBy: [[BARS, 'sees nothing of what is for those who signed in']],
    broken: [
      {
        file: 'apps/web/src/app/visitor-bar.tsx',
        from: '<BarLink to={PAGES.home}>{t`Home`}</BarLink>',
        to: '<BarLink to={PAGES.home}>{t`Home`}</BarLink><BarLink to={PAGES.admin}>{t`Admin`}</BarLink>',
      },
    ],
  },
  {
    says: 'Anonymous visitor: can use the public pages',
    shownBy: [
      [ACCESS, 'anybody may get the cards and be issued one: $path'],
      ['tests/browser/home.spec.ts', 'The home page shows the cards that are enabled, and with debug=1 all of them'],
    ],
    broken: [
      {
        file: 'packages/api/src/endpoints/installation.ts',
        from: "path: '/scenarios', access: 'anonymous'",
        to: "path: '/scenarios', access: 'signed-in'",
      },
    ],
  },
  {
    says: 'Anonymous visitor: can present credentials',
    shownBy: [[ACCESS, 'anybody may present a card: $path']],
    broken: [
      {
        file: 'packages/api/src/endpoints/presentation.ts',
        from: "access: 'anonymous',\n    params: zCardPrefix,\n    body: zPresentationRequest,",
        to: "access: 'signed-in',\n    params: zCardPrefix,\n    body: zPresentationRequest,",
      },
    ],
  },
  {
    says: 'Signed-in user: Demo',
    shownBy: [SIGNED_IN_SEES, SIGNED_IN_IN_THE_BROWSER],
    broken: [{ file: SIGNED_IN_BAR, from: '<BarLink to={PAGES.demo}>', to: '<BarLink to={PAGES.home}>' }],
  },
  {
    says: 'Signed-in user: Security',
    shownBy: [SIGNED_IN_SEES, SIGNED_IN_IN_THE_BROWSER],
    broken: [{ file: SIGNED_IN_BAR, from: 't`Security Review Center`', to: 't`Gate`' }],
  },
  {
    says: 'Signed-in user: Test Dynamic QR',
    shownBy: [SIGNED_IN_SEES, SIGNED_IN_IN_THE_BROWSER],
    broken: [
      { file: SIGNED_IN_BAR, from: '<BarLink to={exampleCode}>', to: '<BarLink to={exampleCode && PAGES.home}>' },
    ],
  },
  {
    says: 'Signed-in user: Admin',
    shownBy: [SIGNED_IN_SEES, SIGNED_IN_IN_THE_BROWSER],
    broken: [{ file: SIGNED_IN_BAR, from: '<BarLink to={PAGES.admin}>', to: '<BarLink to={PAGES.home}>' }],
  },
  {
    says: 'Signed-in user: Sign Out',
    shownBy: [[BARS, 'sees Sign Out, and no Sign In']],
    broken: [{ file: 'apps/web/src/app/sign-out-button.tsx', from: 't`Sign Out`', to: 't`Leave`' }],
  },
  {
    says: 'Signed-in user: the contract link in the admin bar',
    shownBy: [IN_THE_ADMIN_BAR],
    broken: [{ file: ADMIN_BAR, from: '<BarLink to={PAGES.contracts}>', to: '<BarLink to={PAGES.admin}>' }],
  },
  {
    says: 'Signed-in user: the token link in the admin bar',
    shownBy: [IN_THE_ADMIN_BAR],
    broken: [{ file: ADMIN_BAR, from: '<BarLink to={PAGES.token}>', to: '<BarLink to={PAGES.admin}>' }],
  },
  {
    says: 'Administrator: a single admin API access scope requested at sign-in',
    shownBy: [
      ['apps/web/src/shared/session/oidc-client.test.tsx', 'asks for the one admin scope beside those of a sign-in'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/session/oidc-client.ts',
        from: '[...scopes, adminScope]',
        to: "[...scopes, 'more', adminScope]",
      },
    ],
  },
  {
    says: 'Administrator: implied by the scope',
    shownBy: [
      [
        'apps/web/src/features/admin/require-administrator.test.tsx',
        'is not shown to others, who learn as whom they are signed in and can sign out',
      ],
      ['tests/browser/sign-in.spec.ts', 'Staff without the admin scope see the menus, the cards and their token'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/require-administrator.tsx',
        from: 'if (data?.isAdministrator &&',
        to: 'if (data &&',
      },
    ],
  },
  {
    says: 'Admins list contracts',
    shownBy: [
      ADMINISTRATORS_ONLY,
      ['apps/web/src/features/admin/require-administrator.test.tsx', 'is shown to administrators'],
    ],
    broken: [
      {
        file: ADMINISTRATION,
        from: "path: '/vc/admin/contracts',\n    access: 'administrator'",
        to: "path: '/vc/admin/contracts',\n    access: 'anonymous'",
      },
    ],
  },
  {
    says: 'Admins list accounts',
    shownBy: [ADMINISTRATORS_ONLY],
    broken: [
      {
        file: ADMINISTRATION,
        from: "path: '/vc/admin/accounts',\n    access: 'administrator'",
        to: "path: '/vc/admin/accounts',\n    access: 'anonymous'",
      },
    ],
  },
  {
    says: 'Admins list all accounts',
    shownBy: [ADMINISTRATORS_ONLY],
    broken: [
      {
        file: ADMINISTRATION,
        from: "path: '/vc/admin/all-accounts',\n    access: 'administrator'",
        to: "path: '/vc/admin/all-accounts',\n    access: 'anonymous'",
      },
    ],
  },
  {
    says: 'Admins revoke accounts',
    shownBy: [
      ADMINISTRATORS_ONLY,
      [
        'tests/browser/admin-console.spec.ts',
        'An administrator finds an account by the way of the bars and revokes it, and its card is refused from then on',
      ],
    ],
    broken: [
      {
        file: ADMINISTRATION,
        from: "path: '/vc/admin/revoke',\n    access: 'administrator'",
        to: "path: '/vc/admin/revoke',\n    access: 'anonymous'",
      },
    ],
  },
  {
    says: 'The server opens the admin calls to administrators only',
    shownBy: [['tests/protocol/admin/tokens.test.ts', 'I-07 %s opens to administrators only']],
    broken: [
      {
        file: 'apps/server/src/features/identities/access-guards.ts',
        from: 'if (lack === undefined) return',
        to: 'if (lack !== null) return',
      },
    ],
  },
  {
    says: 'Contract and account pages require an interactive redirect login',
    shownBy: [REDIRECTED],
    broken: [
      {
        file: 'apps/web/src/app/admin-layout.tsx',
        from: "import { RequireSession } from '../features/session/require-session.tsx'\n",
        to: '',
      },
      {
        file: 'apps/web/src/app/admin-layout.tsx',
        from: ' around={(page) => <RequireSession>{page}</RequireSession>}',
        to: '',
      },
    ],
  },
  {
    says: 'An unauthenticated user is redirected to sign in',
    shownBy: [
      REDIRECTED,
      [
        'apps/web/src/features/session/require-session.test.tsx',
        'a page leads whoever is not signed in to the identity provider, and back to its address',
      ],
      [
        'tests/browser/sign-in.spec.ts',
        'The admin console leads whoever is not signed in to the identity provider, and then shows what they asked for',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/session/require-session.tsx',
        from: 'if (isAnonymous && configuration?.signIn &&',
        to: 'if (!isAnonymous && configuration?.signIn &&',
      },
    ],
  },
  {
    says: 'Help-desk staff: generate verification links',
    shownBy: [
      [HELP_DESK_TESTS, 'shows code, link, wallets and what to do, and the guid only in the link for colleagues'],
      [
        'tests/browser/help-desk.spec.ts',
        'An employee calls: the help desk sees photo and facts, accepts, and gets the actions',
      ],
    ],
    broken: [{ file: `${HELP_DESK}/caller-link.tsx`, from: '{link}</p>', to: '{walletUrl}</p>' }],
  },
  {
    says: 'Help-desk staff: share verification links',
    shownBy: [[HELP_DESK_TESTS, 'copies the link']],
    broken: [{ file: `${HELP_DESK}/caller-link.tsx`, from: 'text={link}', to: 'text={walletUrl}' }],
  },
  {
    says: 'Help-desk staff: trigger Reset MFA',
    shownBy: [DIALOG],
    broken: [{ file: `${HELP_DESK}/support-actions.tsx`, from: 'title: msg`Reset MFA`', to: 'title: msg`Reset`' }],
  },
  {
    says: 'Help-desk staff: trigger Unblock account',
    shownBy: [DIALOG],
    broken: [
      { file: `${HELP_DESK}/support-actions.tsx`, from: 'title: msg`Unblock account`', to: 'title: msg`Unblock`' },
    ],
  },
  {
    says: 'Help-desk staff: trigger Review identity provider account',
    shownBy: [DIALOG],
    broken: [
      {
        file: `${HELP_DESK}/support-actions.tsx`,
        from: 'title: msg`Review identity provider account`',
        to: 'title: msg`Review account`',
      },
    ],
  },
  {
    says: 'Help-desk staff: the actions alert',
    shownBy: [DIALOG],
    broken: [{ file: `${HELP_DESK}/support-actions.tsx`, from: '{chosen && (', to: '{chosen === null && (' }],
  },
  {
    says: 'Help-desk staff: the actions are alerts only',
    shownBy: [DIALOG],
    broken: [
      {
        file: `${HELP_DESK}/support-actions.tsx`,
        from: 'onClick={() => setChosen(action)}',
        to: "onClick={() => { setChosen(action); void fetch('/support', { method: 'POST' }) }}",
      },
    ],
  },
  {
    says: "'Support Staff' in the description of the employees' help-desk card",
    shownBy: [[SCENARIO_FILES, 'name the Support Staff on the cards of both help desks']],
    broken: [{ file: 'scenarios/helpdesk-employee.json', from: 'Support Staff', to: 'Staff' }],
  },
  {
    says: "'Support Staff' in the description of the customers' help-desk card",
    shownBy: [[SCENARIO_FILES, 'name the Support Staff on the cards of both help desks']],
    broken: [{ file: 'scenarios/customer-helpdesk.json', from: 'Support Staff', to: 'Staff' }],
  },
]
