import type { SpecificationLine, TestReference } from './specification-line.ts'

const FEATURES = 'apps/web/src/features'
const BARS_TEST = 'apps/web/src/app/bars.test.tsx'
const SIGNED_IN_BAR = 'apps/web/src/app/signed-in-bar.tsx'
const HELP_DESK_TEST = `${FEATURES}/help-desk/help-desk-tool.test.tsx`

const OF_THE_CARDS: TestReference = [
  'tests/scenarios.test.ts',
  'show what the product is for: payments, a coupon, lunch, a gate and callers',
]
const IN_A_BROWSER: TestReference = [
  'tests/browser/bank-account.spec.ts',
  'A visitor puts a bank account into the wallet and uses it',
]
/** A card is put into a wallet first. */
const ISSUED: TestReference = [
  'tests/protocol/every-card.test.ts',
  'is issued with what the visitor filled in and what the card says',
]
const WAYS_TO_ANSWER: TestReference = [
  `${FEATURES}/presentation/presentation-page.test.tsx`,
  'offers the wallet, the bank app, the demo wallet and the dynamic link',
]
const CALLER_IN_A_BROWSER: TestReference = [
  'tests/browser/help-desk.spec.ts',
  'An employee calls: the help desk sees photo and facts, accepts, and gets the actions',
]
const SIGNED_IN_TOOLS: TestReference = [BARS_TEST, 'of who is signed in leads home and to each of the tools']
const SIGNED_IN_IN_A_BROWSER: TestReference = [
  'tests/browser/sign-in.spec.ts',
  'Signing in leads back to the page on which it was begun, and shows the bar of who is signed in',
]
const REVOKED_IN_A_BROWSER: TestReference = [
  'tests/browser/admin-console.spec.ts',
  'An administrator finds an account by the way of the bars and revokes it, and its card is refused from then on',
]

const toolOfSignedIn = (title: string): SpecificationLine => ({
  says: `Signed-in users get ${title}`,
  shownBy: [SIGNED_IN_TOOLS, SIGNED_IN_IN_A_BROWSER],
  broken: [{ file: SIGNED_IN_BAR, from: `{t\`${title}\`}`, to: '{t`Elsewhere`}' }],
})

/** What the product does and for whom. */
export const SECTION_1: SpecificationLine[] = [
  {
    says: 'Visitors pick a card on the home grid',
    shownBy: [
      [
        `${FEATURES}/scenario-grid/home-page.test.tsx`,
        'shows the enabled cards with their buttons and the first extra link',
      ],
      IN_A_BROWSER,
    ],
    broken: [
      {
        file: `${FEATURES}/scenario-grid/scenario-grid.tsx`,
        from: 'data.filter(isShown)',
        to: 'data.filter(isShown).slice(1)',
      },
    ],
  },
  {
    says: 'They generate a credential by scanning a QR code',
    shownBy: [
      [`${FEATURES}/issuance/issuance-page.test.tsx`, 'goes from the form over the code and the wallet to done'],
      IN_A_BROWSER,
    ],
    broken: [{ file: `${FEATURES}/issuance/offer-view.tsx`, from: 'payload={offer.url}', to: 'payload={offer.id}' }],
  },
  {
    says: 'The credential is issued to a wallet',
    shownBy: [ISSUED, IN_A_BROWSER],
    broken: [
      {
        file: 'apps/server/src/credentials/openid4vc/issuer/issue-credential.ts',
        from: 'claims: offered.claims,',
        to: 'claims: {},',
      },
    ],
  },
  {
    says: 'They use a credential so that it is verified',
    shownBy: [ISSUED, ['tests/protocol/every-card.test.ts', 'is presented at $at, which shows it'], IN_A_BROWSER],
    broken: [
      {
        file: 'apps/server/src/features/presentation/presentation-result.ts',
        from: 'verified: !checks.some(',
        to: 'verified: checks.some(',
      },
    ],
  },
  {
    says: 'An authenticator wallet is the wallet that is named',
    shownBy: [
      [
        'apps/server/src/configuration.test.ts',
        'is complete without any variable: the embedded database, on localhost, for development',
      ],
    ],
    broken: [
      {
        file: 'apps/server/src/features/configuration/pages.configuration.ts',
        from: "default('Authenticator')",
        to: "default('Wallet')",
      },
    ],
  },
  {
    says: 'No other wallet is named as supported than those of the configuration (D7)',
    shownBy: [
      [
        'apps/web/src/app/visitor-bar.test.tsx',
        'opens the help with its three steps and the supported wallets, and closes it again',
      ],
      ['tests/browser/home.spec.ts', 'The help panel explains how to scan, and closes again'],
    ],
    broken: [
      {
        file: 'apps/web/src/app/help-panel.tsx',
        from: 'configuration.supportedWallets.map(',
        to: "[...configuration.supportedWallets, 'Any other wallet'].map(",
      },
    ],
  },
  {
    says: 'Visitors open a link with a wallet app to present',
    shownBy: [
      WAYS_TO_ANSWER,
      [
        'tests/browser/dynamic-code.spec.ts',
        'A copied dynamic link, opened in another browser, answers the request of the first page',
      ],
    ],
    broken: [
      {
        file: `${FEATURES}/presentation/request-buttons.tsx`,
        from: '<WalletWays url={wallet}',
        to: '<WalletWays url=""',
      },
    ],
  },
  {
    says: 'Visitors open a link with a mobile bank app to present',
    shownBy: [WAYS_TO_ANSWER],
    broken: [
      {
        file: `${FEATURES}/presentation/mobile-bank-link.ts`,
        from: 'encodeURIComponent(walletUrl)',
        to: 'encodeURIComponent(appUrl)',
      },
    ],
  },
  {
    says: 'The page then shows the verification result',
    shownBy: [
      [
        `${FEATURES}/presentation/presentation-page.test.tsx`,
        'goes from the code over the wallet to the result, which it fetches once',
      ],
    ],
    broken: [
      {
        file: `${FEATURES}/presentation/result/result-view.tsx`,
        from: '<ResultDetails scenario={scenario} result={result} />',
        to: '{!result && <ResultDetails scenario={scenario} result={result} />}',
      },
    ],
  },
  {
    says: 'Demo scenario: payments with the bank account',
    shownBy: [
      OF_THE_CARDS,
      ['tests/browser/payments.spec.ts', 'A transfer beyond the balance is refused, and says that nothing was charged'],
    ],
    broken: [
      {
        file: 'scenarios/bank-account-basic.json',
        from: '"id": "transfer",\n        "name"',
        to: '"id": "pay",\n        "name"',
      },
    ],
  },
  {
    says: 'Demo scenario: a coffee coupon with the bank account',
    shownBy: [OF_THE_CARDS, ['tests/browser/payments.spec.ts', 'The coffee coupon is good for one coffee']],
    broken: [{ file: 'scenarios/bank-account-basic.json', from: '"id": "coffee"', to: '"id": "tea"' }],
  },
  {
    says: 'Demo scenario: a lunch-service payment with the bank account',
    shownBy: [
      OF_THE_CARDS,
      [
        'tests/browser/payments.spec.ts',
        'Lunch is paid from the bank account: the wallet says what and to whom, and the page says what is left',
      ],
    ],
    broken: [{ file: 'scenarios/bank-account-lunch-service.json', from: '"demo": true', to: '"demo": false' }],
  },
  {
    says: 'Demo scenario: a gate security check',
    shownBy: [OF_THE_CARDS],
    broken: [{ file: 'scenarios/certificate2.json', from: '"demo": true', to: '"demo": false' }],
  },
  {
    says: 'The gate shows a door image',
    shownBy: [
      [
        `${FEATURES}/security-check/security-check-page.test.tsx`,
        'shows the open door with the time left, and closes it',
      ],
      [
        'tests/browser/security-check.spec.ts',
        'The door opens for a certificate of level 2, for everyone who looks, and closes after 30 seconds',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/gate/door-picture.tsx',
        from: 'src={openPicture}',
        to: 'src={closedPicture}',
      },
    ],
  },
  {
    says: 'Help-desk staff verify a caller who is an employee',
    shownBy: [
      [HELP_DESK_TEST, 'makes exactly one request when it opens, for its own purpose'],
      [HELP_DESK_TEST, 'tells who called once verified; the actions come with the acceptance only'],
      CALLER_IN_A_BROWSER,
    ],
    broken: [
      {
        file: `${FEATURES}/help-desk/help-desk-tool.tsx`,
        from: 'purpose.audience === audience',
        to: "purpose.audience === 'customer'",
      },
    ],
  },
  {
    says: 'Help-desk staff verify a caller who is an external customer',
    shownBy: [
      [HELP_DESK_TEST, 'asks customers for their own card, and calls them customers'],
      ['tests/browser/help-desk.spec.ts', 'A customer calls: the desk for customers asks for their card, and accepts'],
    ],
    broken: [
      {
        file: `${FEATURES}/help-desk/help-desk-tool.tsx`,
        from: 'purpose.audience === audience',
        to: "purpose.audience === 'employee'",
      },
    ],
  },
  {
    says: 'The verification request is time-limited',
    shownBy: [[HELP_DESK_TEST, 'is expired at 0, also before the server says so, and starts anew when asked']],
    broken: [
      {
        file: 'apps/web/src/shared/flow/use-flow.ts',
        from: 'hasPassed || (secondsLeft === 0 && source?.isOverAtDeadline === true)',
        to: 'hasPassed',
      },
    ],
  },
  {
    says: 'Help-desk staff share the link of the request',
    shownBy: [[HELP_DESK_TEST, 'copies the link'], CALLER_IN_A_BROWSER],
    broken: [
      {
        file: `${FEATURES}/help-desk/caller-link.tsx`,
        from: 'text={link}',
        to: 'text={walletUrl}',
      },
    ],
  },
  toolOfSignedIn('Demo'),
  toolOfSignedIn('Security Review Center'),
  toolOfSignedIn('Test Dynamic QR Code'),
  toolOfSignedIn('Admin'),
  {
    says: 'These tools are extra: visitors do not get them',
    shownBy: [
      [BARS_TEST, 'of a visitor has Sign In, which leads to the identity provider, and no tool of those who signed in'],
      ['tests/browser/sign-in.spec.ts', 'A visitor sees Sign In only, and nothing of the sign-in is loaded for them'],
    ],
    broken: [
      {
        file: 'apps/web/src/app/visitor-bar.tsx',
        from: '<BarLink to={PAGES.home}>{t`Home`}</BarLink>',
        to: '<BarLink to={PAGES.home}>{t`Home`}</BarLink>\n      <BarLink to={PAGES.demo}>{t`Demo`}</BarLink>',
      },
    ],
  },
  {
    says: 'Administrators list credential contracts',
    shownBy: [
      [
        `${FEATURES}/admin/contracts/contracts-page.test.tsx`,
        'shows each contract with the beginning of its id, its status and the ways on',
      ],
      REVOKED_IN_A_BROWSER,
    ],
    broken: [
      { file: `${FEATURES}/admin/contracts/contracts-page.tsx`, from: 'rows={data}', to: 'rows={data.slice(1)}' },
    ],
  },
  {
    says: 'Administrators list accounts',
    shownBy: [
      [`${FEATURES}/admin/accounts/contract-page.test.tsx`, 'says what the contract is, and lists its accounts'],
      REVOKED_IN_A_BROWSER,
    ],
    broken: [
      { file: `${FEATURES}/admin/admin-list.tsx`, from: 'rows={data.entries}', to: 'rows={data.entries.slice(1)}' },
    ],
  },
  {
    says: 'Administrators revoke contracts',
    shownBy: [
      [
        `${FEATURES}/admin/accounts/contract-page.test.tsx`,
        'says that revoking is final, and then offers nothing more',
      ],
    ],
    broken: [
      {
        file: `${FEATURES}/admin/accounts/contract-panel.tsx`,
        from: 'onAsk(() => contractRevocation(contract))',
        to: 'onAsk(() => contractDisabling(contract))',
      },
    ],
  },
  {
    says: 'Administrators revoke accounts',
    shownBy: [
      [
        `${FEATURES}/admin/accounts/contract-page.test.tsx`,
        'revokes an account after asking, and offers that for no other that is revoked',
      ],
      REVOKED_IN_A_BROWSER,
    ],
    broken: [
      {
        file: `${FEATURES}/admin/accounts/account-columns.tsx`,
        from: 'onPress={() => ask(() => accountRevocation(account, shortId))}',
        to: 'onPress={() => undefined}',
      },
    ],
  },
  {
    says: 'Administrators inspect their own access token',
    shownBy: [
      [
        `${FEATURES}/admin/access-token/access-token-page.test.tsx`,
        'shows them when asked, decoded, and hides them again',
      ],
      [
        'tests/browser/sign-in.spec.ts',
        'The token page shows the token when asked, refreshes it, and keeps it out of address, console and events',
      ],
    ],
    broken: [
      {
        file: `${FEATURES}/admin/access-token/access-token-page.tsx`,
        from: '<DecodedTokenPanel token={data.accessToken}',
        to: '<DecodedTokenPanel token=""',
      },
    ],
  },
  {
    says: 'Sign-in goes through an external identity provider by redirect',
    shownBy: [
      [
        'apps/web/src/shared/session/oidc-client.test.tsx',
        'leaves for the provider, which is to lead back to the redirect address of this site',
      ],
      SIGNED_IN_IN_A_BROWSER,
    ],
    broken: [
      {
        file: 'apps/web/src/shared/session/oidc-client.ts',
        from: 'manager.signinRedirect(',
        to: 'manager.signoutRedirect(',
      },
    ],
  },
  {
    says: 'The product has its own backend API on {host}, by default its own origin (D1)',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are all below the base prefix for a basic card, which issues with request2'],
    ],
    broken: [
      {
        file: 'packages/api/src/scenario.ts',
        from: "'an origin, or empty for our own')])\n      .default('')",
        to: "'an origin, or empty for our own')])\n      .default('https://api.example')",
      },
    ],
  },
  {
    says: 'Another {host} is the one that the card names',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'go to another origin, with paths of its own, where the card names one'],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: 'export function presentationResultUrl(scenario: Addressed): string {\n',
        to: "export function presentationResultUrl(scenario: Addressed): string {\n  scenario = { ...scenario, apiHost: '' }\n",
      },
    ],
  },
]
